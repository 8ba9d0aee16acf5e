import { portsContext } from '../../ports.server.ts'
import { readingContext } from '../reading-context.server.ts'
import type { Route } from './+types/proof.ts'
import styles from './site/proof-preview.module.css'
import { readProofPreview } from './site/proof-preview.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { proof: await readProofPreview(context.get(portsContext), context.get(readingContext)) }
}

export default function Proof({ loaderData: { proof } }: Route.ComponentProps) {
  if (!proof) {
    return (
      <div className="head page">
        <h1 className={styles.name}>Proofs</h1>
        <p className="lead">No photos are processed yet. You’ll see the first here, watermarked.</p>
      </div>
    )
  }
  const { picture, width, height, problem } = proof
  return (
    <>
      <div className="head page">
        <h1 className={styles.name}>Proofs</h1>
        <p className="edge">What clients see</p>
      </div>
      <div className={`page ${styles.proof}`}>
        {problem && <p role="status">{problem}</p>}
        <img src={picture} alt="One of your photos with the watermark" width={width} height={height} />
      </div>
    </>
  )
}

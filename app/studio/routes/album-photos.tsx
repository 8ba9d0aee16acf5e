import { portsContext } from '../../ports.server.ts'
import styles from '../albums/frames.module.css'
import { readFrames } from '../albums/frames.server.ts'
import { Thumb } from '../ui/thumb.tsx'
import type { Route } from './+types/album-photos.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { frames: await readFrames(context.get(portsContext).database, params.album) }
}

export default function AlbumPhotos({ loaderData: { frames } }: Route.ComponentProps) {
  if (frames.length === 0) return <p className="quiet">No photographs yet.</p>
  return (
    <ul className={styles.frames}>
      {frames.map((frame) => (
        <li key={frame.frameId}>
          <Thumb photo={frame} alt={frame.alt} size={200} />
        </li>
      ))}
    </ul>
  )
}

import type { ClientList } from '../../choices/viewer-choices.server.ts'
import styles from '../gallery-frames.module.css'

type List = Pick<ClientList, 'most'>

export function ProofsNote({ lists }: { lists: List[] }) {
  return <p className={`page ${styles.note}`}>These are small, watermarked proofs. {chosenText(lists)}</p>
}

function chosenText([list, ...more]: List[]): string {
  if (!list) return ''
  const most = more.length > 0 ? null : list.most
  if (most === 1) return 'The one you choose will come without the watermark.'
  return `The ${most ?? 'ones'} you choose will come without the watermark.`
}

import * as t from '#messages/galleries'
import type { ClientList } from '../../choices/viewer-choices.server.ts'
import styles from '../gallery-frames.module.css'

type List = Pick<ClientList, 'most'>

export function ProofsNote({ lists }: { lists: List[] }) {
  const [list, ...more] = lists
  const most = (more.length === 0 && list?.most) || 0
  return (
    <p className={`page ${styles.note}`}>
      {t.proofs()} {list && t.withoutWatermark({ most })}
    </p>
  )
}

import { href, Link } from 'react-router'
import type { BookingReference } from '../../../booking/follow-up.server.ts'
import { BookingLink } from '../../../booking/studio/booking/link.tsx'
import { longDay } from '../../../studio/ui/dates/day.ts'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import type { AlbumCard } from '../../list/album-list.server.ts'
import { Confirm } from '../album/trash.tsx'
import styles from './details.module.css'

export function Cover({ card, booking }: { card: AlbumCard; booking: BookingReference | null }) {
  const { id, cover } = card
  return (
    <aside className={styles.cover} aria-label="Cover">
      {cover && (
        <>
          <div className={styles.picture}>
            <Thumb photo={cover} alt="The cover" size={640} fill />
          </div>
          <p className="small quiet between">
            <span>The cover, as others may see it</span>
            <Link className="link" to={href('/studio/albums/:album', { album: id })}>
              Choose another
            </Link>
          </p>
        </>
      )}
      {booking && (
        <p className="small">
          For <BookingLink {...booking} />
          {booking.day && <span className="quiet">, {longDay(booking.day)}</span>}
        </p>
      )}
    </aside>
  )
}

export function Endings({ card }: { card: AlbumCard }) {
  const { id, visibility, state, clients, shows } = card
  const clientsLose = shows && visibility === 'private' && clients > 0
  const whom = clients === 1 ? '1 client will lose access' : `${clients} clients will lose access`
  return (
    <div className={`${styles.endings} buttons`}>
      {state !== 'draft' && (
        <Confirm
          action={href('/studio/albums/:album/publication/end', { album: id })}
          label="Make it a draft"
          question={clientsLose ? `${whom} until you open it again.` : null}
        />
      )}
      <Confirm
        action={href('/studio/albums/:album/deletion', { album: id })}
        label="Move to trash"
        question={clientsLose ? `${whom} right away. It stays in the trash for 30 days.` : null}
        bad
      />
    </div>
  )
}

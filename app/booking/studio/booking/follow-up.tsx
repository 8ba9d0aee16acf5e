import { href, Link } from 'react-router'
import { AsideGroup } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import type { FollowUp as Followed } from '../../follow-up.server.ts'
import type { BookingView } from '../../list.server.ts'
import styles from './booking.module.css'

export function FollowUp({ id, status, email, client, album }: BookingView & Followed) {
  const booking = { booking: id }
  const accepted = (status === 'booked' || status === 'done') && email !== ''
  if (!accepted && !client && !album) return null
  return (
    <AsideGroup title="Client and album">
      <div className={styles.followUp}>
        {client ? (
          <Link className="link" to={href('/studio/clients/:client', { client: client.id })}>
            {client.name}
          </Link>
        ) : (
          <>
            <p className="quiet">Not a client yet.</p>
            <CommandButton
              action={href('/studio/bookings/:booking/client', booking)}
              icon="clients"
              label="Make a client"
            />
          </>
        )}
        {album ? (
          <Link className="link" to={href('/studio/albums/:album', { album: album.id })}>
            {album.title}
          </Link>
        ) : (
          accepted && (
            <>
              <CommandButton
                action={href('/studio/bookings/:booking/album', booking)}
                icon="photo"
                label="Make an album"
              />
              <p className="small quiet">
                A private draft with this day, for {client ? 'this client' : 'them as a client'}. Nothing is
                emailed.
              </p>
            </>
          )
        )}
      </div>
    </AsideGroup>
  )
}

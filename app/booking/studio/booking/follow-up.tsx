import { href, Link } from 'react-router'
import { AsideGroup } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'

export function FollowUp({ booking, followUp: { client, album } }: BookingPage) {
  const { id, status, email } = booking
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
              action={href('/studio/bookings/:booking/client', { booking: id })}
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
                action={href('/studio/bookings/:booking/album', { booking: id })}
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

import { href, Link } from 'react-router'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { AsideGroup, Events } from '../../../studio/ui/feed/feed.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import type { BookingView } from '../../list.server.ts'
import styles from './booking.module.css'
import type { BookingPage } from './booking.server.ts'
import { Emails } from './emails.tsx'
import { AddNote } from './forms.tsx'

export function Aside(page: BookingPage) {
  const { booking, noteKey, remindAt, now } = page
  const notes = booking.messages.filter(({ kind }) => kind === 'note')
  return (
    <aside aria-label="About the booking">
      <AsideGroup title="Contact">
        <Contact {...booking} />
      </AsideGroup>
      <FollowUp {...page} />
      <AsideGroup title="Notes, only for you">
        {notes.map(({ id, text, name, at }) => (
          <div key={id}>
            <p className={styles.text}>{text}</p>
            <p className="small quiet">
              {name && `${name}, `}
              <Moment at={at} now={now} />
            </p>
          </div>
        ))}
        <AddNote key={notes.length} booking={booking.id} count={notes.length} noteKey={noteKey} />
      </AsideGroup>
      <AsideGroup title="Emails">
        <Emails emails={booking.emails} remindAt={remindAt} now={now} />
      </AsideGroup>
      <AsideGroup title="History">
        <Events events={booking.history} here="the booking" now={now} />
      </AsideGroup>
    </aside>
  )
}

function Contact({ name, email, phone }: BookingView) {
  if (email === '') return <p className="quiet">This person's data was deleted.</p>
  return (
    <ul className={styles.contact}>
      <li>{name}</li>
      <li>
        <a className="link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          {email}
        </a>
      </li>
      {phone && (
        <li>
          <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </li>
      )}
    </ul>
  )
}

function FollowUp({ booking, followUp: { client, album } }: BookingPage) {
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
              label="Create a client"
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
                label="Create an album"
              />
              <p className="small quiet">
                A private draft with this day, for {client ? 'this client' : 'them as a client'}. This doesn't
                send an email.
              </p>
            </>
          )
        )}
      </div>
    </AsideGroup>
  )
}

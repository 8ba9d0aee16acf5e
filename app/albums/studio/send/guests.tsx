import { ReadyEmail } from './ready-email.tsx'
import styles from './send.module.css'
import type { SendingView } from './sending.server.ts'

/** The clients' other people, and the addresses that have the album. */
export function Guests({ contacts, guests, now }: Pick<SendingView, 'contacts' | 'guests' | 'now'>) {
  if (contacts.length + guests.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className="edge">
        <b>By a link of their own</b>
      </legend>
      <ul>
        {contacts.map(({ name, email, role, client }) => (
          <li key={`${client} ${email}`}>
            <label className={styles.who}>
              <input type="checkbox" name="guest" value={`${name} <${email}>`} />
              <span>
                <b>{name}</b>{' '}
                <span className="quiet">{[role, client, email].filter(Boolean).join(', ')}</span>
              </span>
            </label>
          </li>
        ))}
        {guests.map(({ id, name, address, status, error, at }) => (
          <li key={id}>
            <span className={styles.who}>
              <span />
              <span>
                <b>{name || address}</b> {name && <span className="quiet">{address}</span>}
              </span>
            </span>
            <div className={styles.state}>
              <ReadyEmail client={{ ready: readyOf({ status, error, at }) }} now={now} />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function readyOf({ status, error, at }: Pick<SendingView['guests'][number], 'status' | 'error' | 'at'>) {
  if (status === 'waiting') return { state: 'queued' as const, at, reason: error }
  if (status === 'dead') return { state: 'failed' as const, at, reason: error }
  return { state: error === null ? ('sent' as const) : ('stored' as const), at, reason: null }
}

import { EmailState } from '../../../booking/studio/booking/emails.tsx'
import { Person, PersonGroup } from './person.tsx'
import type { SendingView } from './sending.server.ts'

/** The clients' other people, and the addresses that have the album. */
export function Guests({ contacts, guests, now }: Pick<SendingView, 'contacts' | 'guests' | 'now'>) {
  if (contacts.length + guests.length === 0) return null
  return (
    <PersonGroup title="By a link of their own">
      {contacts.map(({ name, email, role, client }) => (
        <Person
          key={`${client} ${email}`}
          box={{ name: 'guest', value: `${name} <${email}>` }}
          name={name}
          about={[role, client, email].filter(Boolean).join(', ')}
        />
      ))}
      {guests.map(({ id, name, address, status, error, at }) => (
        <Person key={id} name={name || address} about={name && address}>
          <EmailState email={{ status: status ?? 'done', error }} at={at} now={now} />
        </Person>
      ))}
    </PersonGroup>
  )
}

import { href, Link } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select, TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { dayText } from '../../../studio/ui/day.ts'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { Moment } from '../../../studio/ui/moment.tsx'
import { LONGEST_NOTE, WAYS } from '../../consent.ts'
import type { Consents } from '../../consents/consents.server.ts'
import own from './consent.module.css'

interface ConsentProps {
  /** The public page's ID. */
  album: string
  consents: Consents
  /** `YYYY-MM-DD` of the business. */
  today: string
  now: number
}

/** Which clients agreed that their photographs are on a public page, and what ends that. */
export function Consent({ album, consents, today, now }: ConsentProps) {
  const { from, given, clients } = consents
  return (
    <section id="consent" className={own.consent} aria-label="Consent">
      <h2>Consent</h2>
      <p className="small quiet">
        This page shows photographs of{' '}
        {from ? (
          <Link className="link" to={href('/studio/albums/:album', { album: from.id })}>
            {from.title}
          </Link>
        ) : (
          'a private album that is gone'
        )}
        . You need a client’s consent before you publish it. If a client who consented withdraws it or is
        erased, the page becomes a draft at once.
      </p>
      {given.length > 0 && (
        <ul>
          {given.map((consent) => (
            <Given key={consent.client.id} album={album} consent={consent} now={now} />
          ))}
        </ul>
      )}
      {clients.length > 0 ? (
        <RecordConsent key={JSON.stringify(given)} album={album} clients={clients} today={today} />
      ) : (
        <p>Nobody has had access to that album, so there is nobody to ask.</p>
      )}
    </section>
  )
}

interface GivenProps {
  album: string
  consent: Consents['given'][number]
  now: number
}

function Given({ album, consent, now }: GivenProps) {
  const { client, givenOn, how, note, withdrawnAt } = consent
  return (
    <li className={own.given} data-withdrawn={withdrawnAt !== null || undefined}>
      <div>
        <p>
          <Link className="link" to={href('/studio/clients/:client', { client: client.id })}>
            {client.name}
          </Link>
        </p>
        <p className="small quiet">
          {WAYS[how]}, on {dayText(givenOn, { dateStyle: 'long' })}
        </p>
        {note && <p className={own.note}>{note}</p>}
        {withdrawnAt !== null && (
          <p className="error">
            Withdrawn <Moment at={withdrawnAt} now={now} />
          </p>
        )}
      </div>
      {withdrawnAt === null && (
        <CommandButton
          action={href('/studio/albums/:album/consents/:client/withdrawal', { album, client: client.id })}
          label="Withdraw"
          what={`the consent of ${client.name}`}
          bad
        />
      )}
    </li>
  )
}

interface RecordProps {
  album: string
  clients: Consents['clients']
  today: string
}

function RecordConsent({ album, clients, today }: RecordProps) {
  const { Form, busy, refused } = useCommand()
  const [only] = clients
  const chosen = clients.length === 1 ? only?.id : ''
  return (
    <Form
      className="stack"
      method="post"
      action={href('/studio/albums/:album/consents', { album })}
      aria-label="Record a consent"
      noValidate
    >
      <div className="pair">
        <Select
          name="client"
          label="Who consented"
          defaultValue={chosen}
          none={clients.length === 1 ? null : 'Choose one'}
          options={clients.map(({ id, name }) => [id, name])}
        />
        <TextInput type="date" name="givenOn" label="On" defaultValue={today} max={today} />
        <Select name="how" label="How" defaultValue={''} none="Choose one" options={Object.entries(WAYS)} />
      </div>
      <TextArea
        name="note"
        label="Note (optional)"
        description="What they agreed to, or where it is written down."
        defaultValue={''}
        maxLength={LONGEST_NOTE}
        rows={2}
      />
      <Send error={refused}>
        <Button type="submit" busy={busy}>
          Record consent
        </Button>
      </Send>
    </Form>
  )
}

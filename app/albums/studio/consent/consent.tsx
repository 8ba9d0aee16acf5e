import { href, Link } from 'react-router'
import { ConsentFields } from '../../../clients/studio/consent-fields.tsx'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { dayText } from '../../../studio/ui/dates/day.ts'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { WAYS } from '../../consent.ts'
import type { Consents } from '../../consents/consents.server.ts'
import shared from '../details/details.module.css'
import own from './consent.module.css'

interface ConsentProps {
  album: string
  consents: Consents
  today: string
  now: number
}

export function Consent({ album, consents, today, now }: ConsentProps) {
  const { from, onSite, given, clients } = consents
  return (
    <section id="consent" className={shared.part} aria-label="Consent">
      <h2>Consent</h2>
      <p className="small quiet">{onSite ? OF_SITE : <OfPage from={from} />}</p>
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
        <p>No client has access to this album, so there’s no one to ask for consent.</p>
      )}
    </section>
  )
}

const OF_SITE =
  'Your site’s pages and posts show this album’s photos only with a client’s consent. If that client withdraws it, or you delete their data, the photos leave your site right away. Posts with them become drafts.'

function OfPage({ from }: Pick<Consents, 'from'>) {
  return (
    <>
      This page shows photos from{' '}
      {from ? (
        <Link className="link" to={href('/studio/albums/:album', { album: from.id })}>
          {from.title}
        </Link>
      ) : (
        'a private album that no longer exists'
      )}
      . You need a client’s consent before you publish it. If that client withdraws it, or you delete their
      data, the page becomes a draft right away.
    </>
  )
}

function Given({ album, consent, now }: { album: string; consent: Consents['given'][number]; now: number }) {
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
          action={href('/studio/albums/:album/consents/:client/end', { album, client: client.id })}
          label="Withdraw"
          what={`${client.name}’s consent`}
        />
      )}
    </li>
  )
}

type RecordProps = { album: string; clients: Consents['clients']; today: string }

function RecordConsent({ album, clients, today }: RecordProps) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form
      className="stack"
      method="post"
      action={href('/studio/albums/:album/consents', { album })}
      aria-label="Record consent"
      noValidate
    >
      <FormCopy />
      <ConsentFields clients={clients} today={today} />
      <Send error={refused}>
        <Button type="submit" busy={busy}>
          Record consent
        </Button>
      </Send>
    </Form>
  )
}

import { type ChangeEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { listed } from '../../../audit/sentences.ts'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { EmailStatus } from '../../../studio/ui/feed/email-status.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { usePolling } from '../../../studio/ui/settings/use-polling.ts'
import { StoredOnly } from '../../../studio/ui/stored-only.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { counted } from '../../../ui/count.ts'
import type { AlbumClient } from '../../clients/album-clients.server.ts'
import type { SendOutcome } from '../../sending/send-album.server.ts'
import { Guests } from './guests.tsx'
import { Person, PersonGroup } from './person.tsx'
import { ReadyEmail } from './ready-email.tsx'
import styles from './send.module.css'
import type { SendingView, Sent } from './sending.server.ts'
import { SendButtons, Words } from './words.tsx'

interface RecipientsProps {
  view: SendingView
  sent?: Sent
  /** Called when she stops typing. */
  onTyped(form: HTMLFormElement): void
}

const PAUSE = 400

export function Recipients({ view, sent, onTyped }: RecipientsProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { clients, failed, now, album } = view
  const open = clients.filter(({ access }) => access === 'open')
  const unsent = open.filter(({ ready: { state } }) => UNSENT.includes(state))
  const waiting = open.filter(waits)
  const emailed = open.filter((client) => !unsent.includes(client) && !waiting.includes(client))
  const stored = emailed.some(({ ready: { state } }) => state === 'stored')
  const closed = clients.filter(({ access }) => access !== 'open')
  const at = sent && 'at' in sent ? sent.at : 0
  const { chosen, choose, guests, sentAt, form, restored } = useChosen(unsent, at, onTyped)
  const count =
    unsent.filter(({ id }) => chosen.has(`to ${id}`)).length +
    emailed.filter(({ id }) => chosen.has(`again ${id}`)).length +
    guests
  const group = { now, chosen, choose }
  // Polling clears the response.
  const [last, setLast] = useState(sent)
  if (sent && sent !== last) setLast(sent)
  usePolling(waiting.length > 0)
  return (
    <Form method="post" aria-label="Send" preventScrollReset {...form(count > 0 && !busy)}>
      <StoredOnly />
      <FormCopy onRestored={restored} />
      {album.state === 'published' ? (
        <Held waiting={view.waiting} failed={failed} />
      ) : (
        <p className={`${styles.note} remark`}>This album is a draft. Open it to clients first.</p>
      )}
      <Group title="Will get it" name="to" clients={unsent} {...group} />
      <Group title="Waiting" clients={waiting} {...group} />
      <Group
        title={stored ? 'Already sent or stored' : 'Already sent'}
        name="again"
        clients={emailed}
        {...group}
      />
      <Group title="Can’t open it" clients={closed} {...group} />
      {clients.length === 0 && <p className="quiet">No client has access to this album yet.</p>}
      <Guests {...view} />
      <Words key={sentAt} subject={view.email.subject} />
      <div className={styles.foot}>
        {!busy && last && <SentSummary sent={last} />}
        <SendButtons album={album.id} count={count} busy={busy} />
      </div>
    </Form>
  )
}

function guestsIn(form: HTMLFormElement): number {
  const given = new FormData(form)
  const others = String(given.get('guests') ?? '').split(/[,;]/)
  return given.getAll('guest').length + others.filter((text) => text.trim()).length
}

/** Who is chosen, and a form that says what she typed once she pauses. */
function useChosen(unsent: AlbumClient[], at: number, onTyped: RecipientsProps['onTyped']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ref = useRef<HTMLFormElement>(null)
  const [sentAt, setSentAt] = useState(0)
  const [chosen, setChosen] = useState(() => new Set(unsent.map(({ id }) => `to ${id}`)))
  const [guests, setGuests] = useState(0)
  if (at > sentAt) {
    setSentAt(at)
    setGuests(0)
    setChosen(new Set())
  }
  const choose = (key: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, key] : [...before].filter((one) => one !== key)))
  const changed = useCallback(() => {
    const counted = () => setGuests(ref.current ? guestsIn(ref.current) : 0)
    counted()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // The fields of an accepted form are empty by now.
      counted()
      if (ref.current) onTyped(ref.current)
    }, PAUSE)
  }, [onTyped])
  const form = (maySend: boolean) => ({
    ref,
    onChange: changed,
    onKeyDown({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>) {
      if (maySend && key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit()
    },
  })
  return { chosen, choose, guests, sentAt, form, restored: changed }
}

function Held({ waiting, failed }: { waiting: number; failed: number }) {
  if (waiting + failed === 0) return null
  return (
    <p className={`${styles.note} remark`}>
      {waiting > 0 && (
        <>
          {counted(waiting, 'photo')} {waiting === 1 ? 'is' : 'are'} still being processed. When they’re
          ready, each client will get one email automatically.{' '}
        </>
      )}
      {failed > 0 &&
        `${counted(failed, 'photo')} couldn’t be processed, so clients don’t see ${failed === 1 ? 'it' : 'them'}.`}
    </p>
  )
}

const UNSENT: AlbumClient['ready']['state'][] = ['none', 'failed']

interface GroupProps {
  title: string
  name?: 'to' | 'again'
  clients: AlbumClient[]
  now: number
  /** 'to' or 'again', and a client's ID: whoever is sent the email is not chosen among those who have it. */
  chosen: ReadonlySet<string>
  choose: (key: string, on: boolean) => void
}

function Group({ title, name, clients, now, chosen, choose }: GroupProps) {
  if (clients.length === 0) return null
  return (
    <PersonGroup title={title} count={clients.length}>
      {clients.map((client) => {
        const key = `${name} ${client.id}`
        const box = name && {
          name,
          value: client.id,
          checked: chosen.has(key),
          onChange: (event: ChangeEvent<HTMLInputElement>) => choose(key, event.currentTarget.checked),
        }
        return (
          <Person key={client.id} box={box} name={client.name} about={client.email}>
            <State client={client} now={now} />
          </Person>
        )
      })}
    </PersonGroup>
  )
}

function waits({ ready: { state } }: AlbumClient): boolean {
  return state === 'waiting' || state === 'queued'
}

function State({ client, now }: { client: AlbumClient; now: number }) {
  const { access, revoked } = client
  if (access === 'open') return <ReadyEmail client={client} now={now} />
  const why = access === 'blocked' ? 'Blocked' : revoked ? 'Access revoked' : 'Access expired'
  return <EmailStatus icon="cross">{why}</EmailStatus>
}

const WHY: Partial<Record<SendOutcome, string>> = {
  blocked: 'is blocked',
  'not granted': 'no longer has access',
  limited: 'has gotten this email five times today, so try again tomorrow',
}

function SentSummary({ sent }: { sent: Sent }) {
  const { emailsAreStored } = useStudio()
  if ('error' in sent) return <Problem error={sent.error} />
  const named = (wanted: SendOutcome) =>
    sent.outcomes.flatMap(({ name, outcome }) => (outcome === wanted ? [name] : []))
  const others = sent.guests > 0 ? [counted(sent.guests, 'other person', 'other people')] : []
  const [queued, waiting] = [[...named('queued'), ...others], named('waiting')]
  const not = sent.outcomes.flatMap(({ name, outcome }) => (WHY[outcome] ? [`${name} ${WHY[outcome]}.`] : []))
  const words = [
    ...(queued.length > 0
      ? [`${emailsAreStored ? 'Stored, not sent:' : 'Emailing'} ${listed(queued)}.`]
      : []),
    ...(waiting.length > 0 ? [`Waiting until all photos are ready: ${listed(waiting)}.`] : []),
    ...(queued.length + waiting.length + not.length === 0 ? ['They already have the email.'] : []),
    ...not,
  ]
  return (
    <p className="small" role="status">
      {words.join(' ')}
    </p>
  )
}

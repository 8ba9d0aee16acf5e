import { addClient } from '../../../clients/clients.server.ts'
import { openRequests } from '../../../clients/grants/ask-to-open.server.ts'
import { lastDay, readEnd } from '../../../clients/grants/end.ts'
import { grantAlbum } from '../../../clients/grants/granting.server.ts'
import { readClientPage } from '../../../clients/studio/list/client-list.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { type Refused, refusedForm } from '../../../studio/ui/forms/intent.ts'
import { sendAlbum } from '../../sending/send-album.server.ts'
import { type Command, type Outcome, outcomeOf, type Text, textOf } from '../album/command.ts'
import { readAccess } from './album-access.server.ts'
import { readDownloads, setDownloads, setKeepPlace } from './album-downloads.server.ts'
import { setProofs } from './album-proofs.server.ts'
import { setReminders } from './reminder-settings.server.ts'
import { eraseGuestOf, readShares, setPin, share, unshare } from './shares.server.ts'

const OFFERED = 20

/** What an album's Access tab shows; null when the album is public or gone. */
export async function readAccessTab(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  albumId: string,
  timeZone: string,
  now: number,
) {
  const { database } = ports
  const access = await readAccess(database, albumId, now)
  if (!access) return null
  const waiting = await openRequests({ database }, { timeZone, albumId }, now)
  const offered = await readClientPage(database, { limit: OFFERED }, now)
  return {
    ...access,
    now,
    links: await readShares(ports, albumId, now),
    untilDay: access.expiresAt === null ? '' : lastDay(access.expiresAt, timeZone),
    clients: access.clients.map((client) => ({
      ...client,
      /** When they asked to open it again; null when they do not wait for that. */
      askedAt: waiting.find(({ client: { id } }) => id === client.id)?.askedAt ?? null,
      /** Of the business; '' for no end. */
      lastDay: client.expiresAt === null ? '' : lastDay(client.expiresAt, timeZone),
    })),
    offered: offered.map(({ id, name, email }) => ({ id, label: name, about: email })),
  }
}

export type AccessTab = NonNullable<Awaited<ReturnType<typeof readAccessTab>>>
export type AccessLine = AccessTab['clients'][number]

/** Does what a form of the tab asks for. Null when it is done, or was done before. */
export async function answerAccess(command: Command, form: FormData): Promise<Refused | null> {
  const text = textOf(form)
  const intent = text('intent')
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined
  if (!act) throw new Response(null, { status: 400 })
  const outcome = await act(command, text, form)
  command.ports.jobs.wake()
  return outcome && refusedForm(form, outcome.refused)
}

const ACTS: Record<string, (command: Command, text: Text, form: FormData) => Promise<Outcome>> = {
  give,
  send,
  share,
  'share-pin': setPin,
  unshare,
  'erase-guest': eraseGuestOf,
  async downloads({ ports, albumId, actor, now }, text) {
    const choice = readDownloads(text('downloads'))
    if (!choice) throw new Response(null, { status: 400 })
    return outcomeOf(await setDownloads(ports.database, albumId, choice, actor, now))
  },
  async proofs({ ports, albumId, actor, now }, text) {
    return outcomeOf(await setProofs(ports.database, albumId, text('proofs') === 'on', actor, now))
  },
  async place({ ports, albumId, actor, now }, text) {
    return outcomeOf(await setKeepPlace(ports.database, albumId, text('place') === 'kept', actor, now))
  },
  async reminder({ ports, albumId, actor, now }, text) {
    const change = { expiring: text('reminder') === 'on' }
    return outcomeOf(await setReminders(ports.database, albumId, change, actor, now))
  },
  async unopened({ ports, albumId, actor, now }, text) {
    const change = { unopened: daysFrom(text('unopened')) }
    return outcomeOf(await setReminders(ports.database, albumId, change, actor, now))
  },
  async 'remind-picks'({ ports, albumId, actor, now }, text) {
    const change = { picks: daysFrom(text('remind-picks')) }
    return outcomeOf(await setReminders(ports.database, albumId, change, actor, now))
  },
}

/** Gives the album to clients, and to a new one. Nobody gets it when the new one is refused. */
async function give(command: Command, text: Text, form: FormData): Promise<Outcome> {
  const { ports, albumId, actor, now } = command
  const { database } = ports
  const until = readEnd(text('until'), command.timeZone, command.now)
  if ('refused' in until) return until
  if (!(await readAccess(database, albumId, now))) return { refused: 'This album is not for clients.' }
  const chosen = form.getAll('client').map(String).slice(0, 500)
  const added = { name: text('name'), email: text('email') }
  const adds = added.name !== '' || added.email !== ''
  if (chosen.length === 0 && !adds) return { refused: 'Choose a client, or add one.' }
  if (adds) {
    const wanted = { ...added, invite: false, albums: [albumId], until: until.end }
    const client = await addClient(database, wanted, actor, now)
    if ('refused' in client) return client
  }
  const known = await database.db
    .selectFrom('client')
    .select('id')
    .where('id', 'in', [...chosen, ''])
    .execute()
  for (const { id } of known) await grantAlbum(database, { clientId: id, albumId }, until.end, actor, now)
  return null
}

/** Sends one client the email that the album is ready, whether they had it or not. */
async function send({ ports, albumId, actor, now }: Command, text: Text): Promise<Outcome> {
  const sending = { database: ports.database, passwords: ports.identity.passwords }
  const request = { to: [text('about')], again: true }
  const sent = await sendAlbum(sending, albumId, request, actor, now)
  if ('refused' in sent) return sent
  const outcome = sent.clients[0]?.outcome
  if (outcome === 'limited') return { refused: 'They had five such emails within a day. Try again tomorrow.' }
  if (outcome === 'blocked') return { refused: 'They are blocked.' }
  return outcome === 'not granted' ? { refused: 'They may not see the album.' } : null
}

/** Null for never. */
function daysFrom(text: string): number | null {
  return text === 'off' ? null : Number(text)
}

import type { Actor } from '../../../audit/actor.ts'
import { readAccess } from '../../../clients/albums/album-access.server.ts'
import { setDownloads, setKeepPlace } from '../../../clients/albums/album-downloads.server.ts'
import { setProofs } from '../../../clients/albums/album-proofs.server.ts'
import { addClient } from '../../../clients/clients.server.ts'
import { sendAlbum } from '../../../clients/emails/send-album.server.ts'
import { openRequests } from '../../../clients/grants/ask-to-open.server.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import { grantAlbum, restoreGrant, revokeAlbum } from '../../../clients/grants/granting.server.ts'
import { readClientPage } from '../../../clients/list/client-list.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { setReminders } from '../../../reminders/settings.server.ts'
import { endFrom } from '../../clients/actions.server.ts'
import { type Refused, refusedForm } from '../../ui/forms/intent.ts'
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

/** Which album, who acts, and where days begin. */
interface Desk {
  ports: Ports
  albumId: string
  timeZone: string
  actor: Actor
  now: number
}

type Outcome = { refused: string } | null
type Text = (name: string) => string

/** What a form of the tab asks for; null when it is done, or was already. */
export async function answerAccess(desk: Desk, form: FormData): Promise<Refused | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const act = ACTS[text('intent')]
  if (!act) throw new Response(null, { status: 400 })
  const outcome = await act(desk, text, form)
  desk.ports.jobs.wake()
  return outcome && refusedForm(form, outcome.refused)
}

const ACTS: Record<string, (desk: Desk, text: Text, form: FormData) => Promise<Outcome>> = {
  give,
  send,
  share,
  'share-pin': setPin,
  unshare,
  'erase-guest': eraseGuestOf,
  async until(desk, text) {
    const until = endFrom(text('until'), desk)
    if (until && typeof until === 'object') return until
    const { clients } = (await readAccess(desk.ports.database, desk.albumId, desk.now)) ?? { clients: [] }
    if (!clients.some(({ id }) => id === text('about'))) return { refused: 'This client was removed.' }
    await grantAlbum(desk.ports.database, pairOf(desk, text), until, desk.actor, desk.now)
    return null
  },
  async revoke(desk, text) {
    await revokeAlbum(desk.ports.database, pairOf(desk, text), desk.actor, desk.now)
    return null
  },
  async restore(desk, text) {
    await restoreGrant(desk.ports.database, pairOf(desk, text), desk.actor, desk.now)
    return null
  },
  async downloads({ ports, albumId, actor, now }, text) {
    const choice = (['all', 'web', 'none'] as const).find((one) => one === text('downloads'))
    if (!choice) throw new Response(null, { status: 400 })
    return refusedOf(await setDownloads(ports.database, albumId, choice, actor, now))
  },
  async proofs({ ports, albumId, actor, now }, text) {
    return refusedOf(await setProofs(ports.database, albumId, text('proofs') === 'on', actor, now))
  },
  async place({ ports, albumId, actor, now }, text) {
    return refusedOf(await setKeepPlace(ports.database, albumId, text('place') === 'kept', actor, now))
  },
  async reminder({ ports, albumId, actor, now }, text) {
    const change = { expiring: text('reminder') === 'on' }
    return refusedOf(await setReminders(ports.database, albumId, change, actor, now))
  },
  async unopened({ ports, albumId, actor, now }, text) {
    const change = { unopened: daysFrom(text('unopened')) }
    return refusedOf(await setReminders(ports.database, albumId, change, actor, now))
  },
  async 'remind-picks'({ ports, albumId, actor, now }, text) {
    const change = { picks: daysFrom(text('remind-picks')) }
    return refusedOf(await setReminders(ports.database, albumId, change, actor, now))
  },
}

/** Gives the album to clients, and to a new one. Nobody gets it when the new one is refused. */
async function give(desk: Desk, text: Text, form: FormData): Promise<Outcome> {
  const { ports, albumId, actor, now } = desk
  const { database } = ports
  const until = endFrom(text('until'), desk)
  if (until && typeof until === 'object') return until
  if (!(await readAccess(database, albumId, now))) return { refused: 'This album is not for clients.' }
  const chosen = form.getAll('client').map(String).slice(0, 500)
  const added = { name: text('name'), email: text('email') }
  const adds = added.name !== '' || added.email !== ''
  if (chosen.length === 0 && !adds) return { refused: 'Choose a client, or add one.' }
  if (adds) {
    const client = await addClient(
      database,
      { ...added, invite: false, albums: [albumId], until },
      actor,
      now,
    )
    if ('refused' in client) return client
  }
  const known = await database.db
    .selectFrom('client')
    .select('id')
    .where('id', 'in', [...chosen, ''])
    .execute()
  for (const { id } of known) await grantAlbum(database, { clientId: id, albumId }, until, actor, now)
  return null
}

/** Sends one client the email that the album is ready, whether they had it or not. */
async function send({ ports, albumId, actor, now }: Desk, text: Text): Promise<Outcome> {
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

function pairOf({ albumId }: Desk, text: Text) {
  return { clientId: text('about'), albumId }
}

function refusedOf(outcome: object): Outcome {
  return 'refused' in outcome ? { refused: String(outcome.refused) } : null
}

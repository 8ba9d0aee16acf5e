import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Passwords } from '../../../ports/identity/port.ts'
import { ensureAccount } from '../../accounts/accounts.server.ts'
import { insertLink } from '../../accounts/passwords/password-links.server.ts'
import { type Actor, type By, SYSTEM } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { HOUR, tryConsume } from '../../limits/rate-limit.server.ts'
import { type AlbumProgress, albumProgress } from '../../photos/develop/album-progress.server.ts'
import { changeAlbum, liveAlbum, NO_ALBUM, type Refused, type Trx } from '../change.server.ts'
import { type AlbumClient, albumClients, canSignIn } from '../clients/album-clients.server.ts'
import { albumFacts, standingOfRow } from '../publishing.server.ts'
import { NOTHING_WRITTEN, storeWritten, type Written } from './written.server.ts'

const REPEATS = { count: 5, per: 24 * HOUR }

type SendPorts = { database: Database; passwords: Passwords | null }

export interface SendRequest {
  to: 'all' | string[]
  again?: boolean
  written?: Written
}

/** Of one client. 'waiting' until everything is developed; 'limited' after enough emails for a day. */
export type SendOutcome =
  | 'queued'
  | 'waiting'
  | 'already queued'
  | 'already sent'
  | 'blocked'
  | 'not granted'
  | 'limited'

interface Sending extends AlbumProgress {
  clients: { id: string; name: string; email: string; outcome: SendOutcome }[]
}

/**
 * Tells clients by email that a private album is ready: one email each, which waits until every photograph is developed
 * or has failed for good. Refused when they could not see the album.
 */
export function sendAlbum(
  { database, passwords }: SendPorts,
  albumId: string,
  request: SendRequest,
  by: By,
): Promise<Sending | Refused> {
  return changeAlbum<Sending | Refused>(database, albumId, async (trx) => {
    const refused = await refusalOf(trx, albumId, by.now)
    if (refused) return { refused }
    const progress = await albumProgress({ db: trx }, albumId)
    const chosen = await chosenClients(trx, albumId, request.to, by.now)
    if (!chosen)
      return { refused: 'This client never had access. Give them access before you send the album.' }
    if (chosen.length === 0)
      return { refused: 'No client has access yet. Give someone access before you send the album.' }
    const developed = progress.waiting === 0
    const clients: Sending['clients'] = []
    const asked: string[] = []
    for (const client of chosen) {
      const wished = outcomeFor(client, { ...request, developed })
      const repeats = client.ready.state === 'sent' && (wished === 'queued' || wished === 'waiting')
      const limit = { name: 'album-again', key: client.id, rule: REPEATS }
      const outcome = repeats && !(await tryConsume(trx, limit)) ? 'limited' : wished
      if (outcome === 'queued' || outcome === 'waiting') {
        const fresh = { ready_requested_at: by.now, ready_job: null, ready_sent_at: null }
        await grantOf(trx, albumId, client.id).set(fresh).execute()
        await write(trx, albumId, client.id, request.written ?? NOTHING_WRITTEN, by.now)
        if (developed)
          await queueReady(trx, { albumId, clientId: client.id, passwords, actor: by.actor }, by.now)
        asked.push(client.id)
      }
      clients.push({ id: client.id, name: client.name, email: client.email, outcome })
    }
    const { again = false } = request
    if (asked.length > 0)
      await recordEvent(trx, by, { action: 'album.send', about: albumId, detail: { clients: asked, again } })
    return { ...progress, clients }
  })
}

/** Without words of hers, those of an earlier sending go. */
async function write(trx: Trx, album_id: string, client_id: string, written: Written, now: number) {
  const earlier = trx.deleteFrom('album_email').where('album_id', '=', album_id)
  await earlier.where('client_id', '=', client_id).execute()
  if (!written.subject && !written.line) return
  await storeWritten(trx, { id: uuidv7(now), album_id, client_id, ...written, created_at: now })
}

export async function refusalOf(db: Database['db'], albumId: string, now: number): Promise<string | null> {
  const row = await albumFacts(db).where('album.id', '=', albumId).executeTakeFirst()
  if (!row) return NO_ALBUM
  const { state, missing } = standingOfRow(row, now)
  if (row.visibility === 'public') return 'This album is public, so it can’t be sent to clients.'
  if (state === 'draft') return 'This album is a draft. Open it to clients before you send it.'
  if (state === 'expired') return 'This album has expired. Set a later last day before you send it.'
  return missing.length > 0 ? `The album can’t be sent yet. It has ${missing.join(' and ')}.` : null
}

async function chosenClients(
  trx: Trx,
  albumId: string,
  to: SendRequest['to'],
  now: number,
): Promise<AlbumClient[] | null> {
  const granted = await albumClients({ db: trx }, albumId, now)
  if (to === 'all') return granted.filter(({ access }) => access !== 'ended')
  const named = granted.filter(({ id }) => to.includes(id))
  return named.length === new Set(to).size ? named : null
}

function outcomeFor(
  { access, ready }: AlbumClient,
  { again, developed }: SendRequest & { developed: boolean },
): SendOutcome {
  if (access === 'ended') return 'not granted'
  if (access === 'blocked') return 'blocked'
  if (ready.state === 'queued' || (ready.state === 'waiting' && !developed)) return 'already queued'
  if (ready.state === 'sent' && !again) return 'already sent'
  return developed ? 'queued' : 'waiting'
}

type Invited = { clientId: string; passwords: Passwords | null; actor: Actor }

async function queueReady(trx: Trx, { albumId, ...invited }: Invited & { albumId: string }, now: number) {
  const { clientId } = invited
  const link = await invitationLink(trx, invited, now)
  const id = uuidv7(now)
  const payload = { email: 'album-ready', album: albumId, link }
  await enqueue(trx, [{ id, kind: 'mail', about: clientId, payload }])
  await grantOf(trx, albumId, clientId).set({ ready_job: id }).execute()
}

export async function invitationLink(
  trx: Trx,
  { clientId, passwords, actor }: Invited,
  now: number,
): Promise<string | undefined> {
  await ensureAccount(trx, clientId, now)
  const account = await trx
    .selectFrom('account')
    .select(['password_hash', 'identity_account', 'signed_in_at as signedInAt'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  if (!passwords || canSignIn(account)) return undefined
  return insertLink(trx, { accountId: clientId, purpose: 'invitation', actor }, now)
}

export async function releaseAlbums(ports: SendPorts, now: number): Promise<void> {
  const { database } = ports
  const albums = await database.db
    .selectFrom('client_album')
    .select('album_id as id')
    .distinct()
    .where('ready_requested_at', 'is not', null)
    .where('ready_job', 'is', null)
    .execute()
  for (const { id } of albums) {
    if ((await albumProgress(database, id)).waiting === 0) await releaseAlbum(ports, id, now)
  }
}

async function releaseAlbum({ database, passwords }: SendPorts, albumId: string, now: number): Promise<void> {
  await database.write(async (trx) => {
    const album = liveAlbum(trx, albumId).select('id')
    await (database.engine === 'postgres' ? album.forNoKeyUpdate() : album).execute()
    const { waiting, failed } = await albumProgress({ db: trx }, albumId)
    const clients = await albumClients({ db: trx }, albumId, now)
    const told = clients.filter(({ ready }) => ready.state === 'waiting')
    if (waiting > 0 || told.length === 0) return
    const shows = (await refusalOf(trx, albumId, now)) === null
    const queued = shows ? told.filter(({ access }) => access === 'open') : []
    for (const { id } of told) {
      if (queued.some((client) => client.id === id)) {
        await queueReady(trx, { albumId, clientId: id, passwords, actor: SYSTEM }, now)
      } else await grantOf(trx, albumId, id).set({ ready_requested_at: null }).execute()
    }
    if (queued.length > 0 && failed.length > 0) {
      await enqueue(trx, [{ kind: 'mail', about: albumId, payload: { email: 'album-incomplete' } }])
    }
  })
}

function grantOf(trx: Trx, albumId: string, clientId: string) {
  return trx.updateTable('client_album').where('album_id', '=', albumId).where('client_id', '=', clientId)
}

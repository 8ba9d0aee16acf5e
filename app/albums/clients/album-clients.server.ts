import type { Database } from '../../../ports/database/port.ts'
import { STORED_ONLY } from '../../../ports/mail/port.ts'
import { endOf } from '../../clients/grants/end.ts'
import { frameCount, isLive, isOpen } from '../../clients/grants/grants.server.ts'
import { shownCover } from '../../photos/held.server.ts'
import { coverOf, joinedCover } from '../../photos/view.server.ts'

interface ReadyEmail {
  /** 'none' also when the client lost access before it could be sent. */
  state: 'none' | 'waiting' | 'queued' | 'failed' | 'stored' | 'sent'
  at: number | null
  reason: string | null
}

export async function albumClients({ db }: Pick<Database, 'db'>, albumId: string, now: number) {
  const rows = await db
    .selectFrom('client_album')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .leftJoin('account', 'account.id', 'client.account_id')
    .leftJoin('job', 'job.id', 'client_album.ready_job')
    .where('client_album.album_id', '=', albumId)
    .select(['client.id', 'client.name', 'client.email'])
    .select(['blocked_at', 'expires_at as expiresAt', 'revoked_at'])
    .select(['account.signed_in_at as signedInAt', 'account.password_hash', 'account.identity_account'])
    .select(['ready_requested_at', 'ready_job', 'ready_sent_at', 'job.status', 'job.error'])
    .select(({ selectFrom }) =>
      selectFrom('reminder')
        .whereRef('reminder.client_id', '=', 'client_album.client_id')
        .whereRef('reminder.album_id', '=', 'client_album.album_id')
        .select(({ fn }) => fn.max('reminder.sent_at').as('at'))
        .as('reminded_at'),
    )
    .orderBy('client.name')
    .orderBy('client.id')
    .execute()
  return rows.map((row) => {
    const { id, name, email, expiresAt, signedInAt, revoked_at, blocked_at, reminded_at } = row
    const revoked = revoked_at !== null
    const ended = revoked || (expiresAt !== null && expiresAt <= now)
    const access: 'ended' | 'open' | 'blocked' = ended ? 'ended' : blocked_at === null ? 'open' : 'blocked'
    const facts = { id, name, email, access, revoked, expiresAt, signedInAt }
    return {
      ...facts,
      canSignIn: canSignIn(row),
      ready: readyEmail(row),
      remindedAt: reminded_at === null ? null : Number(reminded_at),
    }
  })
}

export type AlbumClient = Awaited<ReturnType<typeof albumClients>>[number]

/** Whether a client has chosen a password, or signs in with an identity service. */
export function canSignIn(account: {
  password_hash: string | null
  identity_account: string | null
  signedInAt: number | null
}): boolean {
  return [account.password_hash, account.identity_account, account.signedInAt].some((one) => one !== null)
}

interface ReadyRow {
  ready_requested_at: number | null
  ready_job: string | null
  ready_sent_at: number | null
  status: 'waiting' | 'done' | 'dead' | null
  error: string | null
}

function readyEmail(row: ReadyRow): ReadyEmail {
  const { ready_requested_at: asked, ready_job: job, ready_sent_at: sent, status, error } = row
  if (sent !== null) return { state: 'sent', at: sent, reason: null }
  if (asked === null) return { state: 'none', at: null, reason: null }
  if (job === null) return { state: 'waiting', at: asked, reason: null }
  if (status === 'waiting') return { state: 'queued', at: asked, reason: error }
  if (status === 'dead') return { state: 'failed', at: asked, reason: error }
  return error === STORED_ONLY
    ? { state: 'stored', at: asked, reason: null }
    : { state: 'none', at: null, reason: null }
}

export async function unsentAlbums({ db }: Pick<Database, 'db'>, since: number, now: number) {
  const rows = await openGrants(db, now)
    .where('ready_requested_at', 'is', null)
    .where('granted_at', '>=', since)
    .execute()
  const albums = byAlbum(rows, ({ granted_at }) => granted_at, Math.max)
  return albums.sort((a, b) => b.at - a.at)
}

export async function endingAlbums({ db }: Pick<Database, 'db'>, within: number, now: number) {
  const soon = now + within
  const grants = db.selectFrom('client_album').where('expires_at', '>', now).where('expires_at', '<=', soon)
  const whole = db.selectFrom('album').where('expires_at', '>', now).where('expires_at', '<=', soon)
  const rows = await openGrants(db, now)
    .where('album.id', 'in', grants.select('album_id as id').union(whole.select('id')))
    .execute()
  const ending = rows.filter((row) => (endOf(row) ?? Infinity) <= soon)
  const albums = byAlbum(ending, (row) => Number(endOf(row)), Math.min)
  return albums.sort((a, b) => a.at - b.at)
}

function openGrants(db: Database['db'], now: number) {
  return db
    .selectFrom('client_album')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .leftJoin('account', 'account.id', 'client.account_id')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .where((has) => isLive(has, now))
    .where((has) => isOpen(has, now))
    .where('account.blocked_at', 'is', null)
    .where('album.link', 'is', null)
    .select(['album.id', 'album.slug', 'album.name', 'album.display_name', 'client.name as client'])
    .select(['granted_at', 'client_album.expires_at as grantEnds', 'album.expires_at as albumEnds'])
    .select(joinedCover)
    .select((has) => frameCount(has).as('photographs'))
    .orderBy('client.name')
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof openGrants>['executeTakeFirstOrThrow']>>

/** Published private albums with some of their clients, granted last or ending first `at` UTC milliseconds. */
function byAlbum(
  rows: GrantRow[],
  time: (row: GrantRow) => number,
  choose: (a: number, b: number) => number,
) {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((grants) => {
    const [first] = grants
    if (!first || Number(first.photographs) === 0) return []
    const { id, slug, name, display_name, photographs } = first
    return {
      id,
      slug,
      title: display_name ?? name,
      photographs: Number(photographs),
      cover: coverOf(first),
      clients: grants.map(({ client }) => client),
      at: grants.map(time).reduce((a, b) => choose(a, b)),
    }
  })
}

import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { type LinkPorts, linkAddress } from '../../accounts/passwords/password-links.server.ts'
import { galleryAddress } from '../../clients/address.ts'
import type { AlbumIncomplete, AlbumReady, AlbumReopening } from '../../clients/emails/email.ts'
import { requestView } from '../../clients/grants/ask-to-open.server.ts'
import { closedRows } from '../../clients/grants/closed.server.ts'
import { endOf } from '../../clients/grants/end.ts'
import { ALLOWED_DOWNLOADS, frameCount, liveGrants, videoCount } from '../../clients/grants/grants.server.ts'
import type { Leased } from '../../jobs/queue.server.ts'
import { albumProgress } from '../../photos/develop/album-progress.server.ts'
import { shownCover } from '../../photos/held.server.ts'
import { readSite } from '../../site/site.server.ts'
import { albumTitle } from '../change.server.ts'
import { readWritten } from './written.server.ts'

export async function readyEmail(ports: LinkPorts, job: Leased, now: number): Promise<AlbumReady | null> {
  const grant = await grantFor(ports, job, now)
  if (!grant || grant.readyJob !== job.id || grant.readySentAt !== null) return null
  const invitation = await invitationOf(ports, job, now)
  const { about, coverId, proofs } = grant
  const of = { album_id: String(job.payload.album), client_id: job.about }
  const written = await readWritten(ports.database, of)
  return { kind: 'album-ready', ...about, ...invitation, ...written, coverId, proofs: proofs === 1 }
}

/** The email as someone without a grant gets it; null without an album that has photographs here. */
export async function readyFor(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  to: { name: string; email: string; link: string; until: number | null; invitedUntil?: number | null },
): Promise<Omit<AlbumReady, 'subject' | 'line'> | null> {
  const album = await factRow(db, albumId)
  if (!album) return null
  const { name, email, link, until, invitedUntil = null } = to
  return {
    kind: 'album-ready',
    clientName: name,
    clientEmail: email,
    ...factsOf({ ...album, grantEnds: until }),
    link,
    coverId: album.coverId,
    proofs: album.proofs === 1,
    invitedUntil,
  }
}

export async function incompleteEmail(
  database: Pick<Database, 'db'>,
  albumId: string,
): Promise<AlbumIncomplete | null> {
  const album = await database.db
    .selectFrom('album')
    .select(albumTitle.as('title'))
    .where('id', '=', albumId)
    .executeTakeFirst()
  const { failed } = await albumProgress(database, albumId)
  if (!album || failed.length === 0) return null
  return { kind: 'album-incomplete', album: album.title, failed }
}

export async function recordReadySent(
  { write }: Pick<Database, 'write'>,
  job: Leased,
  now: number,
): Promise<void> {
  const sent = { ready_sent_at: now, remind_from: now }
  await write((trx) => trx.updateTable('client_album').set(sent).where('ready_job', '=', job.id).execute())
}

export async function grantFor({ database, origin }: LinkPorts, { about, payload }: Leased, now: number) {
  const clientId = about ?? ''
  const row = await liveGrants({ database }, clientId, now)
    .where('album.id', '=', String(payload.album))
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .innerJoin('account', 'account.id', 'client.account_id')
    .where('account.blocked_at', 'is', null)
    .select(factColumns)
    .select(['album.slug', 'album.proofs', shownCover.as('coverId'), 'client.name as clientName'])
    .select(['client.email as clientEmail', 'client_album.expires_at as grantEnds'])
    .select(['ready_job as readyJob', 'ready_sent_at as readySentAt', 'remind_from as remindFrom'])
    .executeTakeFirst()
  if (!row || (!row.link && Number(row.count) === 0)) return null
  const { slug, clientName, clientEmail, ...grant } = row
  const link = `${origin}${galleryAddress(clientId, slug)}`
  return { ...grant, slug, about: { clientName, clientEmail, ...factsOf(row), link } }
}

function factRow(db: Database['db'], albumId: string) {
  return db
    .selectFrom('album')
    .where('album.id', '=', albumId)
    .select(factColumns)
    .select(['album.proofs', shownCover.as('coverId')])
    .executeTakeFirst()
}

function factColumns(has: ExpressionBuilder<Schema, 'album'>) {
  return [
    albumTitle.as('title'),
    'album.link',
    'album.expires_at as albumEnds',
    frameCount(has).as('count'),
    videoCount(has).as('videos'),
    ALLOWED_DOWNLOADS.as('downloads'),
  ] as const
}

type FactRow = NonNullable<Awaited<ReturnType<typeof factRow>>>

function factsOf(row: FactRow & { grantEnds: number | null }) {
  const { title, link, count, videos, downloads } = row
  return {
    album: title,
    holds: link ? null : { frames: Number(count), videos: Number(videos) },
    downloads: link ? 'none' : downloads,
    until: endOf(row),
  }
}

export async function invitationOf(
  { database, sign, origin }: LinkPorts,
  { payload }: Leased,
  now: number,
): Promise<{ invitedUntil: number | null; link?: string }> {
  if (typeof payload.link !== 'string') return { invitedUntil: null }
  const open = await database.db
    .selectFrom('password_link')
    .select(['id', 'expires_at'])
    .where('id', '=', payload.link)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!open) return { invitedUntil: null }
  return { invitedUntil: open.expires_at, link: linkAddress({ sign, origin }, open.id) }
}

export async function reopeningEmail(
  { database, origin }: { database: Database; origin: string },
  { about, payload }: Leased,
  now: number,
): Promise<AlbumReopening | null> {
  const row = await closedRows({ database }, now)
    .where('client_album.client_id', '=', about ?? '')
    .where('album.id', '=', String(payload.album))
    .executeTakeFirst()
  const { timeZone } = await readSite(database)
  const request = row && requestView(row, timeZone, now)
  if (!request || request.askedAt !== payload.askedAt) return null
  const { client, album, closedOn } = request
  const link = `${origin}/studio/albums/${album.id}/access`
  return { kind: 'album-reopening', client, album: album.title, closedOn, link }
}

import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import { placesBetween } from '../../../ports/database/place.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { takeOffSite } from '../../albums/consents/site-photos.server.ts'
import { columnsOf } from '../../albums/settings.ts'
import { columnOf, NO_STATIONERY } from '../../albums/stationery.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { emailOf } from '../../clients/clients.server.ts'
import { withLock } from '../../clients/lock.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../../photos/video/video.ts'
import type { AlbumContents } from '../format.ts'
import type { ClientContents } from './clients.server.ts'
import { type ImportWork, insertNew } from './import-work.ts'
import {
  developPhotographs,
  type Intake,
  insertPhotographs,
  intakePhotographs,
} from './photographs.server.ts'
import { type ImportLine, lineOf } from './report.ts'
import type { ReadAlbum } from './source/tree.server.ts'
import { insertAlbumTeams, type PlayingTeams } from './teams.server.ts'

export interface AlbumOthers {
  clients: ClientContents[]
  playing: PlayingTeams
}

/** Adds an album whole, unless its ID or address is taken. Throws a TakeoutError if a file is missing or may not be read. */
export async function importAlbum(
  work: ImportWork,
  folder: string,
  { album: given, dated }: Pick<ReadAlbum, 'album' | 'dated'>,
  others: AlbumOthers,
): Promise<ImportLine> {
  const line = lineOf('album', given.displayName ?? given.name)
  const there = await findSame(work.database.db, given)
  if (there) return line('there', there === given.slug ? [] : [`It's now at ${there}.`])
  const intake = await intakePhotographs(work, folder, given.photographs)
  const album = given.date === undefined ? withDay(given, intake, dated) : given
  if (album.visibility === 'public') leaveOutVideos(intake)
  if (intake.refused.length > 0 && intake.taken.size === 0) {
    return line('refused', ['None of its photos can be read.', ...intake.refused])
  }
  const frames = framesOf(album, intake)
  const fresh = {
    ...line('new', [...intake.refused, ...frames.twice]),
    ...(frames.all.length > 0 && { photographs: frames.all.length }),
  }
  if (work.dryRun) return fresh
  const added = await withLock(work.database, async (trx) => {
    if (await findSame(trx, album)) return false
    await insertPhotographs(trx, album.photographs, intake.taken)
    const id = await insertAlbum(trx, work, album, intake)
    await insertFrames(trx, id, album, frames.all, work.now)
    await insertGrants(trx, { id, slug: album.slug }, others.clients)
    await insertAlbumTeams(trx, { id, slug: album.slug }, others.playing)
    if (album.consentLostAt !== undefined) await takeOffSite(trx, [id])
    await developPhotographs(trx, intake.taken)
    await recordEvent(trx, work, { action: 'album.add', about: id })
    return true
  })
  return added ? fresh : line('there')
}

function withDay(album: AlbumContents, { taken }: Intake, dated: ReadAlbum['dated']): AlbumContents {
  const found = dated?.([...taken.values()].flatMap(({ stored }) => stored?.photo.taken_at ?? []))
  return found ? { ...album, date: found.date, name: found.name, displayName: found.name } : album
}

function leaveOutVideos({ taken, refused }: Intake): void {
  for (const [file, { isVideo }] of taken) {
    if (!isVideo) continue
    taken.delete(file)
    refused.push(`${file} is a video. ${VIDEOS_ARE_PRIVATE}`)
  }
}

/** Returns the address of the album with this ID or address, in the trash too. */
async function findSame(
  db: Pick<Transaction<Schema>, 'selectFrom'>,
  { id = '', slug }: AlbumContents,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('album')
    .select('slug')
    .where((has) => has.or([has('slug', '=', slug), has('id', '=', id)]))
    .executeTakeFirst()
  return found?.slug
}

interface Frame {
  photoId: string
  here: AlbumContents['photographs'][number]['here']
  section: string | undefined
  number: number | null
}

function framesOf(
  { photographs, sections }: AlbumContents,
  { taken }: Intake,
): { all: Frame[]; twice: string[] } {
  const folders = new Set(sections.map(({ folder }) => folder))
  const files = new Map<string, string>()
  const found: { all: Frame[]; twice: string[] } = { all: [], twice: [] }
  const numbers = new Set<number>()
  for (const { file, here, onlyCover, number } of photographs) {
    const photoId = taken.get(file)?.id
    if (photoId === undefined || onlyCover) continue
    const same = files.get(photoId)
    if (same !== undefined) {
      found.twice.push(`${file} is the same photo as ${same}.`)
      continue
    }
    files.set(photoId, file)
    const folder = file.slice(0, file.lastIndexOf('/'))
    // The first of two photographs keeps their number.
    const own = number !== undefined && !numbers.has(number) ? number : null
    if (own !== null) numbers.add(own)
    found.all.push({ photoId, here, section: folders.has(folder) ? folder : undefined, number: own })
  }
  return found
}

async function insertAlbum(
  trx: Transaction<Schema>,
  { now }: ImportWork,
  album: AlbumContents,
  { taken }: Intake,
): Promise<string> {
  const { id = uuidv7(now), slug, visibility, name, displayName, date, city, category, link } = album
  const cover = album.cover === undefined ? null : (taken.get(album.cover) ?? taken.values().next().value)
  await trx
    .insertInto('album')
    .values({
      id,
      slug,
      visibility,
      name,
      display_name: displayName ?? null,
      date: date ?? null,
      city: city ?? null,
      category: category ?? null,
      link: link ?? null,
      cover_photo_id: cover?.id ?? null,
      expires_at: album.expiresAt ?? null,
      publish_at: album.publishAt ?? null,
      published: album.published ? 1 : 0,
      last_number: Math.max(album.lastNumber ?? 0, ...album.photographs.map(({ number = 0 }) => number)),
      made_from: album.madeFrom ?? null,
      consent_lost_at: album.consentLostAt ?? null,
      stationery: columnOf({ ...NO_STATIONERY, ...album.stationery }),
      ...columnsOf({ ...album, proofs: album.proofs && visibility === 'private' }),
    })
    .execute()
  return id
}

async function insertFrames(
  trx: Transaction<Schema>,
  albumId: string,
  { sections }: AlbumContents,
  frames: Frame[],
  now: number,
): Promise<void> {
  const places = placesBetween(null, null, sections.length)
  const sectionIds = new Map<string | undefined, string | null>([[undefined, null]])
  for (const [i, { name, folder }] of sections.entries()) {
    const section = { id: uuidv7(now), album_id: albumId, name, place: places[i] as string }
    await trx.insertInto('album_section').values(section).execute()
    sectionIds.set(folder, section.id)
  }
  for (const [section, own] of Map.groupBy(frames, (frame) => frame.section)) {
    const within = placesBetween(null, null, own.length)
    const rows = own.map(({ photoId, here, number }, i) => {
      const id = uuidv7(now)
      const words = { caption: here?.caption ?? null, alt: here?.alt ?? null }
      const place = { section_id: sectionIds.get(section) ?? null, place: within[i] as string }
      return { id, album_id: albumId, photo_id: photoId, number, ...place, ...words }
    })
    await insertNew(trx, 'frame', rows)
  }
}

/** In place of the job of an email that the other site sent. */
const SENT_BEFORE = 'imported'

/** Adds the grants and consents of a new album. Sends no email, now or later. */
async function insertGrants(
  trx: Transaction<Schema>,
  album: { id: string; slug: string },
  clients: ClientContents[],
): Promise<void> {
  const known = await trx.selectFrom('client').select(['id', 'email']).execute()
  const ids = new Map(known.map(({ id, email }) => [email, id]))
  for (const { email, grants, consents } of clients) {
    const clientId = ids.get(emailOf(email))
    if (clientId === undefined) continue
    const position = grants.findIndex((grant) => grant.album === album.slug)
    const grant = grants[position]
    if (grant) await insertGrant(trx, { clientId, albumId: album.id, position }, grant)
    const consent = consents.find((one) => one.album === album.slug)
    if (consent) await insertConsent(trx, { client_id: clientId, album_id: album.id }, consent)
  }
}

async function insertGrant(
  trx: Transaction<Schema>,
  { clientId, albumId, position }: { clientId: string; albumId: string; position: number },
  grant: ClientContents['grants'][number],
): Promise<void> {
  const { grantedAt, expiresAt = null, revokedAt = null, sentAt = null } = grant
  await trx
    .insertInto('client_album')
    .values({
      client_id: clientId,
      album_id: albumId,
      position: position + 1,
      granted_at: grantedAt,
      expires_at: expiresAt,
      revoked_at: revokedAt,
      ready_requested_at: sentAt,
      ready_job: sentAt === null ? null : SENT_BEFORE,
      ready_sent_at: sentAt,
    })
    .execute()
}

async function insertConsent(
  trx: Transaction<Schema>,
  pair: { client_id: string; album_id: string },
  { givenOn, how, note = '', ...at }: ClientContents['consents'][number],
): Promise<void> {
  const times = { recorded_at: at.recordedAt, withdrawn_at: at.withdrawnAt ?? null }
  await trx
    .insertInto('album_consent')
    .values({ ...pair, given_on: givenOn, how, note, ...times })
    .execute()
}

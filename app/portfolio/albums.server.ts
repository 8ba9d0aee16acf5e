import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { ALBUM_ORDER } from '../albums/frames/order.server.ts'
import { shownCover } from '../photos/held.server.ts'
import { leaveOutNames } from '../photos/names/names.server.ts'
import { largestWidth, photoUrl, RECIPE } from '../photos/rules/address.ts'
import { numbersOf, rollWith } from '../photos/rules/frames.ts'
import { coverView, photoColumns, photoView } from '../photos/view.server.ts'
import { readOutline, readRoll } from '../viewers/gallery.server.ts'
import { EVERYBODY } from '../viewers/viewer.server.ts'
import { cardLink, shownAlbums } from './shown.server.ts'

/** Albums on a page of the portfolio. Two of them are wide, so they fill whole rows of two, three and four. */
const PAGE = 66
const AT_ONCE = 100

export type AlbumPage = Awaited<ReturnType<typeof listAlbums>>
export type AlbumCard = AlbumPage['albums'][number]
export type GalleryView = NonNullable<Awaited<ReturnType<typeof readGallery>>>

const when = sql<string>`coalesce(album.date, '')`
/** Sorts the same in the words of an index, so that a page reads no more albums than it shows. */
const NEWEST = sql`album.date desc nulls last, album.id desc`
const OLDEST = sql`album.date asc nulls first, album.id asc`

/** Reads the albums a visitor may see, newest first. `before` is the cursor of the next page; skips an invalid one. */
export async function listAlbums(
  database: Database,
  options: { category?: string | null; before?: string | null; limit?: number } = {},
) {
  const { category, before, limit = PAGE } = options
  let query = shownAlbums(database)
  if (category) query = query.where('album.category', '=', category)
  const cursor = before?.match(/^([\d-]*)_([\w-]+)$/)
  if (cursor) query = query.where(sql<boolean>`(${when}, album.id) < (${cursor[1]}, ${cursor[2]})`)
  const [rows, { count }] = await Promise.all([
    query
      .innerJoin('photo', (join) => join.on('photo.id', '=', shownCover))
      .select(['album.id as album_id', 'album.slug', 'album.name', 'album.category', ...photoColumns])
      .select([cardLink.as('link'), when.as('when')])
      .orderBy(NEWEST)
      .limit(limit + 1)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const albums = rows.slice(0, limit).map(({ slug, name, category, link, ...cover }) => ({
    slug,
    name,
    category: category as string,
    link,
    cover: coverView(cover),
  }))
  const [first] = await leaveOutNames(database, rows.slice(0, 1), 'everybody')
  return {
    albums,
    count: Number(count),
    next: last ? `${last.when}_${last.album_id}` : null,
    preview: first ? photoView(first) : null,
  }
}

export async function countByCategory(database: Database): Promise<Record<string, number>> {
  const rows = await shownAlbums(database)
    .groupBy('album.category')
    .select(['album.category', ({ fn }) => fn.countAll<number>().as('count')])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.category, Number(row.count)]))
}

export async function readGallery(database: Database, slug: string, at: number | { number: number }) {
  const place = { viewer: EVERYBODY, album: slug }
  const [album, listed] = await Promise.all([
    findAlbum(database, slug),
    readOutline({ database }, place, Date.now()),
  ])
  const roll = typeof at === 'number' ? at : rollWith(listed, at.number)
  const rolled = await readRoll({ database }, place, { listed, roll }, Date.now())
  if (!album || !rolled || listed.length === 0) return null
  const { album_id, when, date, name, category, city, ...pictured } = album
  const [[cover], newer, older] = await Promise.all([
    leaveOutNames(database, [pictured], 'everybody'),
    neighborOf(database, when, album_id, 'newer'),
    neighborOf(database, when, album_id, 'older'),
  ])
  return {
    slug,
    name,
    category: category as string,
    date,
    city,
    cover: cover?.id ? photoView(cover as Parameters<typeof photoView>[0]) : null,
    ...rolled,
    /** What they are called, in order; null where that is 1, 2, 3 and so on. */
    numbers: numbersOf(listed),
    newer,
    older,
  }
}

export async function readPublicRoll(database: Database, slug: string, roll: number) {
  const place = { viewer: EVERYBODY, album: slug }
  const listed = await readOutline({ database }, place, Date.now())
  const rolled = await readRoll({ database }, place, { listed, roll }, Date.now())
  return rolled && listed.length > 0 ? rolled.frames : null
}

function findAlbum(database: Database, slug: string) {
  return shownAlbums(database)
    .where('album.slug', '=', slug)
    .leftJoin('photo', (join) => join.on('photo.id', '=', shownCover))
    .select(['album.id as album_id', 'album.name', 'album.category', 'album.date', 'album.city'])
    .select([...photoColumns, when.as('when')])
    .executeTakeFirst()
}

async function neighborOf(database: Database, date: string, id: string, side: 'newer' | 'older') {
  const beyond = side === 'newer' ? sql`>` : sql`<`
  const found = await shownAlbums(database)
    .where(sql<boolean>`(${when}, album.id) ${beyond} (${date}, ${id})`)
    .where('album.link', 'is', null)
    .select(['slug', 'name'])
    .orderBy(side === 'newer' ? OLDEST : NEWEST)
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Lists public galleries with their developed photographs' largest pictures, for the sitemap; at most 5,000. */
export async function listGalleries(database: Database) {
  const albums = await shownAlbums(database)
    .select(['album.id', 'album.slug', 'album.date'])
    .orderBy(NEWEST)
    .limit(5000)
    .execute()
  const images = new Map<string, string[]>()
  // Others have a turn between parts, but not within a query of SQLite.
  for (let i = 0; i < albums.length; i += AT_ONCE, await setImmediate()) {
    const some = albums.slice(i, i + AT_ONCE).map(({ id }) => id)
    for (const { album, recipe, width, ...photo } of await picturesOf(database, some)) {
      const own = images.get(album) ?? []
      images.set(album, own)
      if (recipe === RECIPE) own.push(photoUrl(photo, largestWidth(width), 'jpg'))
    }
  }
  // A gallery elsewhere has none here.
  return albums.flatMap(({ id, ...album }) => {
    const own = images.get(id)
    return own ? [{ ...album, images: own }] : []
  })
}

function picturesOf({ db }: Database, albums: string[]) {
  return db
    .selectFrom('frame')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.album_id', 'in', albums)
    .where('frame.deleted_at', 'is', null)
    .where('photo.held', '=', 0)
    .select(['frame.album_id as album', 'photo.id', 'photo.turned', 'photo.width', 'photo.recipe'])
    .orderBy(ALBUM_ORDER)
    .execute()
}

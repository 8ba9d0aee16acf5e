import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../schema/schema.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>
type Rows = { [Table in keyof Schema]?: Row<Table> | Row<Table>[] }

type AnyRows = Record<string, Record<string, unknown>>

/** Inserts into each table, in the given order. */
export async function insertRows(
  { db }: { db: Kysely<Schema> | Kysely<AnyRows> },
  tables: Rows,
): Promise<void> {
  for (const [table, rows] of Object.entries(tables))
    await (db as Kysely<AnyRows>).insertInto(table).values(rows).execute()
}

/** Complete rows for tests that need only a column or two. */
export function photoRow(id: string, row: Partial<Row<'photo'>> = {}): Row<'photo'> {
  return {
    id: id.padStart(32, '0'),
    name: `${id}.jpg`,
    format: 'jpeg',
    bytes: 4_000_000,
    width: 6000,
    height: 4000,
    placeholder: 'data:image/webp;base64,AAAA',
    taken_at: Date.UTC(2025, 9, 18, 20),
    title: null,
    alt: 'A sprinter leaves the blocks',
    recipe: null,
    ...row,
  }
}

export function albumRow(id: string, row: Partial<Row<'album'>> = {}): Row<'album'> {
  return {
    id,
    slug: id,
    visibility: 'public',
    name: `10/18/25 ${id}`,
    display_name: null,
    category: 'Football',
    date: '2025-10-18',
    city: null,
    cover_photo_id: null,
    link: null,
    published: 1,
    ...row,
  }
}

/** The nth frame of an album, from 1. Its ID is '{album}-{n}'. */
export function frameRow(
  album_id: string,
  n: number,
  photo_id: string,
  row: Partial<Row<'frame'>> = {},
): Row<'frame'> {
  return { id: `${album_id}-${n}`, album_id, photo_id, place: placeAt(n), ...row }
}

export function clientRow(id: string): Row<'client'> {
  return { id, name: id, email: `${id}@example.com` }
}

export function grantRow(
  client_id: string,
  album_id: string,
  row: Partial<Row<'client_album'>> = {},
): Row<'client_album'> {
  return { client_id, album_id, position: 1, granted_at: 0, expires_at: null, revoked_at: null, ...row }
}

export function athleteRow(
  id: string,
  team_id: string,
  number: string,
  row: Partial<Row<'athlete'>> = {},
): Row<'athlete'> {
  return { id, team_id, person_id: id, number, name: id, ...row }
}

/** A live share link without a PIN. */
export function linkRow(
  id: string,
  album_id: string,
  row: Partial<Row<'share_link'>> = {},
): Row<'share_link'> {
  return {
    id,
    album_id,
    name: id,
    pin_hash: null,
    downloads: 'all',
    ask_who: 0,
    created_at: 0,
    expires_at: null,
    revoked_at: null,
    ...row,
  }
}

/** The nth place of a list (see place.ts), for n up to 46,655. */
export function placeAt(n: number): string {
  return `c${n.toString(36).padStart(3, '0')}`
}

export function postRow(id: string, row: Partial<Row<'post'>> = {}): Row<'post'> {
  return {
    id,
    slug: id,
    title: `About ${id}`,
    main_photo_id: null,
    body: '[]',
    status: 'published',
    publish_at: Date.UTC(2025, 9, 18),
    ...row,
  }
}

export function sectionRow(section: string, published: string | null = '{}'): Row<'site_section'> {
  return { section, published, draft: null, edit: 0 }
}

import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { endOf, type OpenUntil, openUntil } from '../clients/grants/end.ts'
import { grantedFrames, liveGrants } from '../clients/grants/grants.server.ts'
import type { AlbumSection } from './sections.ts'

interface CoverPorts {
  database: Pick<Database, 'db'>
}

/** What a client's album says before its photographs. */
export interface AlbumFacts {
  /** Null without an end. */
  until: OpenUntil | null
  /** Those that have photographs, in their order. */
  sections: AlbumSection[]
}

/** The facts of a granted album; none where it is not granted. Days are those of `timeZone`. */
export async function readAlbumFacts(
  ports: CoverPorts,
  { clientId, slug, timeZone }: { clientId: string; slug: string; timeZone: string },
  now: number,
): Promise<AlbumFacts> {
  const ends = await liveGrants(ports, clientId, now)
    .where('album.slug', '=', slug)
    .select(['client_album.expires_at as grantEnds', 'album.expires_at as albumEnds'])
    .executeTakeFirst()
  return {
    until: ends ? openUntil(endOf(ends), timeZone, now) : null,
    sections: await readSections(ports, clientId, slug, now),
  }
}

async function readSections(
  ports: CoverPorts,
  clientId: string,
  slug: string,
  now: number,
): Promise<AlbumSection[]> {
  const rows = await grantedFrames(ports, clientId, slug, now)
    .clearOrderBy()
    .groupBy(['album_section.id', 'album_section.name', 'album_section.place'])
    .select(['album_section.id', 'album_section.name'])
    .select(({ fn }) => fn.countAll().as('count'))
    .orderBy(sql`coalesce(album_section.place, '')`)
    .execute()
  let first = 1
  return rows.flatMap(({ id, name, ...row }) => {
    const section = { first, count: Number(row.count) }
    first += section.count
    return id === null || name === null ? [] : { id, name, ...section }
  })
}

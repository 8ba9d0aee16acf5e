import type { Database } from '../../ports/database/port.ts'
import { endOf, type OpenUntil, openUntil } from '../clients/grants/end.ts'
import { liveGrants } from '../clients/grants/grants.server.ts'
import { readParts } from './parts.server.ts'
import type { AlbumPart } from './parts.ts'
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
  /** What can be downloaded of it, where anything can. */
  parts: AlbumPart[]
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
    ...(await readParts(ports, { clientId, slug }, now)),
  }
}

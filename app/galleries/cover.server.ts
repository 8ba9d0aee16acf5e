import type { Database } from '../../ports/database/port.ts'
import { type OpenUntil, openUntil } from '../clients/grants/end.ts'
import { readParts } from './downloads/parts.server.ts'
import type { AlbumPart } from './downloads/parts.ts'
import type { AlbumSection } from './sections.ts'
import { readOpenAlbum, type Viewer } from './shares/viewer.server.ts'

interface CoverPorts {
  database: Pick<Database, 'db'>
}

/** What a private album says before its photographs. */
export interface CoverFacts {
  /** Null without an end. */
  until: OpenUntil | null
  /** Those that have photographs, in their order. */
  sections: AlbumSection[]
  /** What can be downloaded of it, where anything can. */
  parts: AlbumPart[]
}

/** The facts of an album; empty ones where it is not open to them. Days are those of `timeZone`. */
export async function readCoverFacts(
  ports: CoverPorts,
  viewer: Viewer,
  { slug, timeZone }: { slug: string; timeZone: string },
  now: number,
): Promise<CoverFacts> {
  const album = await readOpenAlbum(ports, viewer, slug, now)
  return {
    until: album && openUntil(album.endsAt, timeZone, now),
    ...(await readParts(ports, { ...viewer, slug }, now)),
  }
}

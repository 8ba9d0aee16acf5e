import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import type { By } from '../../../audit/actor.ts'
import { type ClientContents, importClients } from '../../../takeout/import/clients.server.ts'
import type { ImportLine } from '../../../takeout/import/report.ts'
import type { CsvLine } from './clients-csv.server.ts'

/** For an existing client, `messages` say what they get. */
export interface ImportedLine extends Pick<ImportLine, 'outcome' | 'messages'> {
  line: number
  who: string
}

interface CsvWork extends By {
  database: Database
  dryRun: boolean
  invite: boolean
}

/** Adds what is missing. Repeating it changes nothing, and revoked albums stay revoked. */
export async function importCsv(work: CsvWork, lines: CsvLine[]): Promise<ImportedLine[]> {
  const named = await readAlbums(work.database)
  const read = lines.map(({ read }) => ('errors' in read ? read : clientOf(read, named, work.now)))
  const clients = read.flatMap((one) => ('errors' in one ? [] : [one]))
  const albums = new Map([...named.values()].flatMap((found) => found.map(({ slug, id }) => [slug, id])))
  const imported = (await importClients({ ...work, albums }, clients)).values()
  return lines.map(({ line, who }, i) => {
    const one = read[i]
    if (one && 'errors' in one) return { line, who, outcome: 'refused', messages: one.errors }
    const { outcome, messages } = imported.next().value as ImportLine
    return { line, who, outcome, messages }
  })
}

type Albums = ReadonlyMap<string, { id: string; slug: string }[]>

function clientOf(
  { name, email, albums, details }: Extract<CsvLine['read'], { name: string }>,
  named: Albums,
  now: number,
): ClientContents | { errors: string[] } {
  const found = albums.map((album) => named.get(album.toLowerCase()) ?? [])
  const errors = found.flatMap(({ length }, i) => {
    if (length === 1) return []
    return [
      length > 1 ? `Several albums are called ${albums[i]}.` : `No private album is called ${albums[i]}.`,
    ]
  })
  if (errors.length > 0) return { errors }
  const grants = found.flat().map(({ slug }) => ({ album: slug, grantedAt: now, reminders: [] }))
  return { id: uuidv7(now), name, email, ...details, grants, consents: [], favorites: [] }
}

async function readAlbums({ db }: Pick<Database, 'db'>): Promise<Albums> {
  const albums = await db
    .selectFrom('album')
    .where('visibility', '=', 'private')
    .where('deleted_at', 'is', null)
    .select(['id', 'slug', 'name', 'display_name'])
    .execute()
  const named = albums.flatMap(({ id, slug, name, display_name }) =>
    [...new Set([slug, name, display_name ?? name].map((text) => text.toLowerCase()))].map((text) => ({
      text,
      id,
      slug,
    })),
  )
  return Map.groupBy(named, ({ text }) => text)
}

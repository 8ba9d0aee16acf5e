import type { Database } from '../../../../ports/database/port.ts'
import type { Actor } from '../../../audit/actor.ts'
import { addClient } from '../../clients.server.ts'
import { grantOnce } from '../../grants/granting.server.ts'
import { withLock } from '../../lock.server.ts'
import type { CsvLine } from './clients-csv.ts'

/** The outcome of one line. */
export interface ImportedLine {
  line: number
  who: string
  outcome: 'new' | 'granted' | 'unchanged' | 'refused'
  /** What is done, or why the line is refused. */
  messages: string[]
}

interface Planned extends ImportedLine {
  /** Null for a refused line. `id` is null for a new client. */
  client: { id: string | null; name: string; email: string; albums: string[] } | null
}

interface Known {
  /** By email address. */
  clients: Map<string, { id: string; granted: Set<string> }>
  /** Email addresses of the owner and her assistants. */
  staff: Set<string>
  /** IDs by the names and slugs of private albums, in lower case; null when two have the same. */
  albums: Map<string, string | null>
}

/**
 * Imports the clients of a CSV file, or with `dryRun` only says what it would do. It only adds what is missing: a second run
 * changes nothing, and an album that was revoked stays revoked.
 */
export async function importClients(
  database: Database,
  lines: CsvLine[],
  { dryRun, invite }: { dryRun: boolean; invite: boolean },
  actor: Actor,
  now: number,
): Promise<ImportedLine[]> {
  const known = await readKnown(database)
  const planned = lines.map((line) => plan(line, known))
  const report: ImportedLine[] = []
  for (const { client, ...line } of planned) {
    const todo = !dryRun && client && line.outcome !== 'unchanged' ? client : null
    const refused = todo ? await carryOut(database, todo, invite, actor, now) : null
    report.push(refused === null ? line : { ...line, outcome: 'refused', messages: [refused] })
  }
  return report
}

async function carryOut(
  database: Database,
  { id, name, email, albums }: NonNullable<Planned['client']>,
  invite: boolean,
  actor: Actor,
  now: number,
): Promise<string | null> {
  if (id === null) {
    const added = await addClient(database, { name, email, invite, albums }, actor, now)
    return 'refused' in added ? added.refused : null
  }
  await withLock(database, async (trx) => {
    for (const albumId of albums) await grantOnce(trx, { clientId: id, albumId }, actor, now)
  })
  return null
}

function plan({ line, who, read }: CsvLine, known: Known): Planned {
  const refused = (messages: string[]): Planned => ({ line, who, outcome: 'refused', messages, client: null })
  if ('errors' in read) return refused(read.errors)
  const { name, email } = read
  if (known.staff.has(email)) return refused(['This is the address of the owner or an assistant.'])
  const found = read.albums.map((album) => ({ album, id: known.albums.get(album.toLowerCase()) }))
  const wrong = found.flatMap(({ album, id }) => {
    if (id) return []
    return [id === null ? `Several albums are called ${album}.` : `There is no private album ${album}.`]
  })
  if (wrong.length > 0) return refused(wrong)
  const client = known.clients.get(email)
  const albums = [...new Set(found.map(({ id }) => id as string))].filter((id) => !client?.granted.has(id))
  const gives = albums.length === 0 ? [] : [`${albums.length} ${albums.length === 1 ? 'album' : 'albums'}`]
  const outcome = !client ? 'new' : albums.length > 0 ? 'granted' : 'unchanged'
  return { line, who, outcome, messages: gives, client: { id: client?.id ?? null, name, email, albums } }
}

async function readKnown({ db }: Pick<Database, 'db'>): Promise<Known> {
  const clients = await db.selectFrom('client').select(['id', 'email']).execute()
  const grants = await db.selectFrom('client_album').select(['client_id', 'album_id']).execute()
  const granted = Map.groupBy(grants, ({ client_id }) => client_id)
  const staff = await db.selectFrom('account').where('role', '<>', 'client').select('email').execute()
  const albums = await db
    .selectFrom('album')
    .where('visibility', '=', 'private')
    .where('deleted_at', 'is', null)
    .select(['id', 'slug', 'name', 'display_name'])
    .execute()
  const named = albums.flatMap(({ id, slug, name, display_name }) =>
    [...new Set([slug, name, display_name ?? name])].map((text) => ({ text: text.toLowerCase(), id })),
  )
  const byName = [...Map.groupBy(named, ({ text }) => text)].map(
    ([text, found]) => [text, found.length === 1 ? (found[0]?.id ?? null) : null] as const,
  )
  return {
    clients: new Map(
      clients.map(({ id, email }) => [
        email,
        { id, granted: new Set(granted.get(id)?.map(({ album_id }) => album_id)) },
      ]),
    ),
    staff: new Set(staff.map(({ email }) => email)),
    albums: new Map(byName),
  }
}

import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { oneLine } from '../../../../ports/mail/address.ts'
import type { By } from '../../../audit/actor.ts'
import { counted } from '../../../ui/count.ts'
import { emailOf, insertClient, mailInvitation, refuseContact } from '../../clients.server.ts'
import { setDetails } from '../../details.server.ts'
import { grantOnce } from '../../grants/granting.server.ts'
import { withLock } from '../../lock.server.ts'
import type { CsvLine } from './clients-csv.server.ts'

export interface ImportedLine {
  line: number
  who: string
  /** 'there' for an existing client: `messages` say what they get. */
  outcome: 'new' | 'there' | 'refused'
  messages: string[]
}

interface CsvWork extends By {
  database: Database
  dryRun: boolean
  invite: boolean
}

/** Adds what is missing. Repeating it changes nothing, and revoked albums stay revoked. */
export async function importCsv(work: CsvWork, lines: CsvLine[]): Promise<ImportedLine[]> {
  const named = await readAlbums(work.database)
  const imported: ImportedLine[] = []
  for (const { line, who, read } of lines) {
    const done = 'errors' in read ? refused(...read.errors) : await importClient(work, read, named)
    imported.push({ line, who, ...done })
  }
  return imported
}

type Imported = Pick<ImportedLine, 'outcome' | 'messages'>
type Read = Extract<CsvLine['read'], { name: string }>

function refused(...messages: string[]): Imported {
  return { outcome: 'refused', messages }
}

async function importClient(work: CsvWork, read: Read, named: Albums): Promise<Imported> {
  const found = albumsOf(read, named)
  if ('errors' in found) return refused(...found.errors)
  const client = { name: oneLine(read.name), email: emailOf(read.email) }
  const { database, dryRun, invite, actor, now } = work
  const there = await findGranted(database.db, client.email)
  const wanted = found.ids.filter((id) => !there?.granted.has(id))
  const why = there ? null : await refuseContact(database.db, client)
  if (why !== null) return refused(why)
  const done: Imported = {
    outcome: there ? 'there' : 'new',
    messages: wanted.length > 0 ? [counted(wanted.length, 'album')] : [],
  }
  if (dryRun || (there && wanted.length === 0)) return done
  return withLock(database, async (trx) => {
    const id = there?.id ?? uuidv7(now)
    if (!there) {
      const late = await insertClient(trx, { id, ...client }, { actor, now })
      if (late !== null) return refused(late)
      await setDetails(trx, id, read.details)
      if (invite) await mailInvitation(trx, id, { actor, now })
    }
    for (const albumId of wanted) {
      await grantOnce(trx, { clientId: id, albumId, expiresAt: null, actor, now })
    }
    return done
  })
}

/** Returns a client with the albums of all their grants, revoked ones too. */
async function findGranted(db: Database['db'], email: string) {
  const client = await db.selectFrom('client').select('id').where('email', '=', email).executeTakeFirst()
  if (!client) return null
  const grants = await db
    .selectFrom('client_album')
    .select('album_id')
    .where('client_id', '=', client.id)
    .execute()
  return { id: client.id, granted: new Set(grants.map(({ album_id }) => album_id)) }
}

type Albums = ReadonlyMap<string, { id: string }[]>

function albumsOf({ albums }: Read, named: Albums): { ids: string[] } | { errors: string[] } {
  const found = albums.map((album) => named.get(album.toLowerCase()) ?? [])
  const errors = found.flatMap(({ length }, i) => {
    if (length === 1) return []
    return [
      length > 1 ? `Several albums are called ${albums[i]}.` : `No private album is called ${albums[i]}.`,
    ]
  })
  return errors.length > 0 ? { errors } : { ids: [...new Set(found.flat().map(({ id }) => id))] }
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
    })),
  )
  return Map.groupBy(named, ({ text }) => text)
}

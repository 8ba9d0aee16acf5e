import type { Database } from '../../../../ports/database/port.ts'
import { listJobs } from '../../../jobs/list.server.ts'

const EMAILS = 30

/** The newest emails to a client, those with links to choose a password included, and the albums that they are about. */
export async function emailsToClient(database: Database, clientId: string) {
  const links = await database.db
    .selectFrom('password_link')
    .select('id')
    .where('account_id', '=', clientId)
    .execute()
  const about = [clientId, ...links.map(({ id }) => id)]
  const jobs = await listJobs(database, 'mail', { about, limit: EMAILS })
  const albums = await titles(
    database.db,
    jobs.map(({ payload }) => String(payload.album)),
  )
  return jobs.map(({ payload, ...job }) => ({
    ...job,
    kind: String(payload.email),
    album: albums.get(String(payload.album)) ?? null,
  }))
}

async function titles(db: Database['db'], ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('album')
    .select(['id', 'name', 'display_name'])
    .where('id', 'in', [...ids, ''])
    .execute()
  return new Map(rows.map(({ id, name, display_name }) => [id, display_name ?? name]))
}

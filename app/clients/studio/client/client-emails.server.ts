import type { Database } from '../../../../ports/database/port.ts'
import type { JobView } from '../../../jobs/list.server.ts'

/** An email to a client, as long as its job is kept. */
export interface EmailToClient
  extends Pick<JobView, 'id' | 'status' | 'error' | 'nextTry' | 'createdAt' | 'endedAt'> {
  /** 'album-ready'. */
  kind: string
  /** The title of the album that it is about. */
  album: string | null
}

const EMAILS = 30

/** The newest emails to a client, those with links to choose a password included. */
export async function emailsToClient(
  { db }: Pick<Database, 'db'>,
  clientId: string,
): Promise<EmailToClient[]> {
  const rows = await db
    .selectFrom('job')
    .where('kind', '=', 'mail')
    .where((has) =>
      has.or([
        has('about', '=', clientId),
        has('about', 'in', has.selectFrom('password_link').select('id').where('account_id', '=', clientId)),
      ]),
    )
    .select(['id', 'payload', 'status', 'error', 'run_at', 'created_at', 'ended_at'])
    .orderBy('id', 'desc')
    .limit(EMAILS)
    .execute()
  const jobs = rows.map((row) => ({ row, payload: JSON.parse(row.payload) as Record<string, unknown> }))
  const albums = await titles(
    db,
    jobs.flatMap(({ payload }) => (payload.album ? [`${payload.album}`] : [])),
  )
  return jobs.map(({ row, payload }) => ({
    id: row.id,
    status: row.status,
    error: row.error,
    kind: String(payload.email),
    nextTry: row.status === 'waiting' ? row.run_at : null,
    createdAt: row.created_at,
    endedAt: row.ended_at,
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

import type { Database } from '../../ports/database/port.ts'

/** Where the email stands that says an album is ready. */
interface ReadyEmail {
  /** 'none' when nobody asked, or when the client had lost access by the time it would have left. */
  state: 'none' | 'held' | 'queued' | 'failed' | 'sent'
  /** When it was sent, or asked for; UTC milliseconds. */
  at: number | null
  /** Why it failed, for the owner. */
  reason: string | null
}

/** A client to whom an album was granted. */
export interface AlbumClient {
  id: string
  name: string
  email: string
  /** 'ended' when the grant was revoked or has expired. */
  access: 'open' | 'blocked' | 'ended'
  expiresAt: number | null
  ready: ReadyEmail
  /** The end of which they were reminded. */
  remindedFor: number | null
}

/** All clients to whom an album was ever granted, by name. */
export async function albumClients(
  { db }: Pick<Database, 'db'>,
  albumId: string,
  now: number,
): Promise<AlbumClient[]> {
  const rows = await db
    .selectFrom('client_album')
    .innerJoin('client', 'client.id', 'client_album.client_id')
    .leftJoin('account', 'account.id', 'client.account_id')
    .leftJoin('job', 'job.id', 'client_album.ready_job')
    .where('client_album.album_id', '=', albumId)
    .select(['client.id', 'client.name', 'client.email', 'blocked_at', 'expires_at', 'revoked_at'])
    .select(['ready_requested_at', 'ready_job', 'ready_sent_at', 'reminded_for'])
    .select(['job.status', 'job.error'])
    .orderBy('client.name')
    .orderBy('client.id')
    .execute()
  return rows.map((row) => {
    const ended = row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now)
    return {
      ...{ id: row.id, name: row.name, email: row.email, expiresAt: row.expires_at },
      access: ended ? 'ended' : row.blocked_at === null ? 'open' : 'blocked',
      ready: readyEmail(row),
      remindedFor: row.reminded_for,
    }
  })
}

interface ReadyRow {
  ready_requested_at: number | null
  ready_job: string | null
  ready_sent_at: number | null
  status: 'waiting' | 'done' | 'dead' | null
  error: string | null
}

function readyEmail(row: ReadyRow): ReadyEmail {
  const { ready_requested_at: asked, ready_job: job, ready_sent_at: sent, status, error } = row
  if (sent !== null) return { state: 'sent', at: sent, reason: null }
  if (asked === null) return { state: 'none', at: null, reason: null }
  if (job === null) return { state: 'held', at: asked, reason: null }
  if (status === 'waiting') return { state: 'queued', at: asked, reason: error }
  return status === 'done'
    ? { state: 'none', at: null, reason: null }
    : { state: 'failed', at: asked, reason: error }
}

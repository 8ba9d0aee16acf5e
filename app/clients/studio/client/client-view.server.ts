import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import { listSessions } from '../../../accounts/sessions/sessions.server.ts'
import { listEvents } from '../../../audit/list.server.ts'
import { listJobs } from '../../../jobs/list.server.ts'
import { peopleOf } from '../../details.server.ts'
import { accessOf } from '../list/client-list.server.ts'
import { albumsOfClient } from './client-albums.server.ts'

const EVENTS = 12
const EMAILS = 30

/** Times are UTC milliseconds. */
export async function readClient(database: Database, id: string, now: number) {
  const { db } = database
  const row = await db
    .selectFrom('client')
    .leftJoin('account', 'account.id', 'client.account_id')
    .where('client.id', '=', id)
    .select(['client.id', 'client.name', 'client.email', 'client.account_id'])
    .select(['account.blocked_at', 'account.signed_in_at', 'client.reminders_off_at'])
    .select(['client.erasure_asked_at', 'client.phone', 'client.client_group', 'client.client_note'])
    .select(['account.password_hash', 'account.identity_account'])
    .executeTakeFirst()
  if (!row) return null
  const invitedUntil = await openInvitation(db, id, now)
  const links = invitedUntil === null ? 0 : 1
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    group: row.client_group,
    note: row.client_note,
    people: await peopleOf(db, id),
    signedInAt: row.signed_in_at,
    /** Null without an open invitation. */
    invitedUntil,
    remindersOffAt: row.reminders_off_at,
    erasureAskedAt: row.erasure_asked_at,
    access: accessOf({ ...row, links }),
    albums: await albumsOfClient(database, id, now),
    sessions: await listSessions({ database }, id, now),
    emails: await emailsToClient(database, id),
    events: await listEvents(database, { about: id, limit: EVENTS }),
  }
}

async function openInvitation(db: Kysely<Schema>, id: string, now: number): Promise<number | null> {
  const { until } = await db
    .selectFrom('password_link')
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select(sql<number | null>`max(expires_at)`.as('until'))
    .executeTakeFirstOrThrow()
  return until === null ? null : Number(until)
}

/** Includes emails with password links. */
async function emailsToClient(database: Database, clientId: string) {
  const links = await database.db
    .selectFrom('password_link')
    .select('id')
    .where('account_id', '=', clientId)
    .execute()
  const about = [clientId, ...links.map(({ id }) => id)]
  const jobs = await listJobs(database, 'mail', { about, limit: EMAILS })
  const ids = jobs.map(({ payload }) => String(payload.album))
  const albums = await titles(database.db, ids)
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

import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import { DRAFT_MAX_AGE, type Draft, newDraft, readDraft } from './flow.ts'

/** A draft on the server, for a browser without JavaScript. */
export interface StoredDraft {
  /** Null once the booking has been sent. */
  draft: Draft | null
  /** UTC milliseconds. */
  savedAt: number
}

/** A random token; it is enough to read the draft's answers. */
export function newDraftToken(): string {
  return randomBytes(24).toString('base64url')
}

/** An empty draft with a new key. */
export function beginDraft(now: number): Draft {
  return newDraft(randomBytes(16).toString('hex'), now)
}

/** The draft behind the token, or null when there is none or it is too old. */
export async function findDraft({ db }: Database, token: string, now: number): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom('booking_draft')
    .select(['content', 'saved_at as savedAt'])
    .where('id', '=', idOf(token))
    .where('saved_at', '>', now - DRAFT_MAX_AGE)
    .executeTakeFirst()
  if (!row) return null
  const savedAt = Number(row.savedAt)
  if (row.content === null) return { draft: null, savedAt }
  const draft = readDraft(row.content)
  return draft && { draft, savedAt }
}

/** Saves the draft under the token. Null records that the booking was sent, and deletes the answers. */
export async function saveDraft(
  { write }: Database,
  token: string,
  draft: Draft | null,
  now: number,
): Promise<void> {
  const row = { content: draft && JSON.stringify(draft), saved_at: now }
  await write((trx) =>
    trx
      .insertInto('booking_draft')
      .values({ id: idOf(token), ...row })
      .onConflict((same) => same.column('id').doUpdateSet(row))
      .execute(),
  )
}

/** Deletes drafts that are a day old. */
export async function cleanUpDrafts({ write }: Database, now: number): Promise<void> {
  await write((trx) =>
    trx
      .deleteFrom('booking_draft')
      .where('saved_at', '<=', now - DRAFT_MAX_AGE)
      .execute(),
  )
}

/** A hash, so that a copy of the database reveals no tokens. */
function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

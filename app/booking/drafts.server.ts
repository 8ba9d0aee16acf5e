import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../ports/database/port.ts'
import { DRAFT_KEPT, type Draft, newDraft, readDraft } from './flow.ts'

/** A draft that the server keeps, for a browser without JavaScript. */
export interface KeptDraft {
  /** Null once it has been sent. */
  draft: Draft | null
  /** UTC milliseconds. */
  savedAt: number
}

/** The only way to a draft: who has it, has the answers. */
export function newDraftToken(): string {
  return randomBytes(24).toString('base64url')
}

/** A draft for a flow that begins now. */
export function beginDraft(now: number): Draft {
  return newDraft(randomBytes(16).toString('hex'), now)
}

/** The draft behind the token, or null when there is none or it is a day old. */
export async function findDraft({ db }: Database, token: string, now: number): Promise<KeptDraft | null> {
  const row = await db
    .selectFrom('booking_draft')
    .select(['content', 'saved_at as savedAt'])
    .where('id', '=', idOf(token))
    .where('saved_at', '>', now - DRAFT_KEPT)
    .executeTakeFirst()
  if (!row) return null
  const savedAt = Number(row.savedAt)
  if (row.content === null) return { draft: null, savedAt }
  const draft = readDraft(row.content)
  return draft && { draft, savedAt }
}

/** Keeps the draft; null says that it has been sent, and forgets its answers. */
export async function keepDraft(
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
      .where('saved_at', '<=', now - DRAFT_KEPT)
      .execute(),
  )
}

/** A copy of the database shows no tokens. */
function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

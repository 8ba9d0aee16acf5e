import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'

/** What became of the latest email with a link to choose a password. */
export interface InvitationEmail {
  status: 'waiting' | 'done' | 'dead'
  /** When it was handed to the mail server, failed or was asked for; UTC milliseconds. */
  at: number
  /** Why it failed, or why the last attempt did. */
  error: string | null
}

/**
 * The ID of the latest job that emails a client an invitation, alone or in an email about an album. A union of two lookups by
 * index: with an `or`, PostgreSQL would scan the jobs from the latest on.
 */
export function invitationJob(has: ExpressionBuilder<Schema, 'client'>) {
  const alone = has
    .selectFrom('password_link')
    .innerJoin('job as mail', 'mail.about', 'password_link.id')
    .whereRef('password_link.account_id', '=', 'client.id')
    .where('password_link.purpose', '=', 'invitation')
    .where('mail.kind', '=', 'mail')
    .select('mail.id')
  const together = has
    .selectFrom('job as mail')
    .whereRef('mail.about', '=', 'client.id')
    .where('mail.kind', '=', 'mail')
    .where('mail.payload', 'like', '%"link":"%')
    .select('mail.id')
  return has
    .selectFrom(alone.unionAll(together).as('invitation'))
    .select(sql<string>`max(invitation.id)`.as('id'))
}

export function invitationEmail(row: {
  status: InvitationEmail['status'] | null
  error: string | null
  created_at: number | null
  ended_at: number | null
}): InvitationEmail | null {
  const { status, error, created_at, ended_at } = row
  return status && { status, error, at: Number(ended_at ?? created_at) }
}

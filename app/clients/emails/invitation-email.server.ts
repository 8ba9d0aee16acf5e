import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'

export interface InvitationEmail {
  status: 'waiting' | 'done' | 'dead'
  /** UTC milliseconds of sending, failing or queueing. */
  at: number
  error: string | null
}

/**
 * Finds the latest invitation, alone or within an album email. PostgreSQL would scan all jobs for an `or`, so this is a
 * union.
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

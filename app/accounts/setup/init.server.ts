import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { storePassword } from '../../../ports/identity/accounts.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { publishSections } from '../../site/publishing/publish.server.ts'
import { newQuestions } from '../../site/sections/questionnaire.server.ts'
import { insertLink } from '../passwords/password-links.server.ts'
import type { FirstSections } from './first-sections.ts'

/** Without a password it makes a link to choose one. */
export async function initBusiness(
  { write }: Pick<Database, 'write'>,
  { identity, contact }: FirstSections,
  passwordHash: string | null,
  now: number,
): Promise<{ linkId: string | null } | { refused: string }> {
  return write(async (trx) => {
    if (!(await insertSite(trx))) return { refused: 'This database already has a business.' }
    if (await isClient(trx, contact.email)) {
      return { refused: `${contact.email} belongs to a client. Give the owner another email address.` }
    }
    const questions = await newQuestions(trx, identity.language)
    await publishSections(trx, { identity, contact, questions }, { actor: TERMINAL, now })
    await recordEvent(trx, { actor: TERMINAL, now }, { action: 'site.init' })
    const owner = { id: uuidv7(now), role: 'owner' as const, name: identity.owner, email: contact.email }
    if (passwordHash) {
      await storePassword(trx, owner, passwordHash, now)
      return { linkId: null }
    }
    await trx
      .insertInto('account')
      .values({ ...owner, password_hash: null, created_at: now, updated_at: now })
      .execute()
    const link = { accountId: owner.id, purpose: 'invitation' as const, actor: TERMINAL }
    return { linkId: await insertLink(trx, link, now) }
  })
}

async function insertSite(trx: Transaction<Schema>): Promise<boolean> {
  const inserted = await trx
    .insertInto('site')
    .values({ id: 1, demo: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function isClient(trx: Transaction<Schema>, email: string): Promise<boolean> {
  const client = await trx.selectFrom('client').select('id').where('email', '=', email).executeTakeFirst()
  return client !== undefined
}

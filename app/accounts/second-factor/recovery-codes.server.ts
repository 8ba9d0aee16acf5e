import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Sign } from '../../ports.server.ts'

const COUNT = 10
/** Without the letters and digits that look alike. 15 of 31 characters are 74 random bits. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 15

export async function replaceRecoveryCodes(trx: Transaction<Schema>, sign: Sign, accountId: string) {
  const codes = Array.from({ length: COUNT }, newCode)
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const rows = codes.map((code) => ({ account_id: accountId, code_hash: hashOf(sign, code) }))
  await trx.insertInto('recovery_code').values(rows).execute()
  return codes
}

export async function consumeRecoveryCode(
  trx: Transaction<Schema>,
  sign: Sign,
  accountId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(sign, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes({ db }: Database, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)])
  return letters.join('').replace(/.{5}(?=.)/g, '$&-')
}

function hashOf(sign: Sign, code: string): string {
  return sign('recovery-code', code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

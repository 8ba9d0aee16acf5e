import type { Transaction } from 'kysely'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { By, StaffActor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Ports, Sign, SignedInStaff } from '../../ports.server.ts'
import { queueAccountChanged } from '../account-changed.server.ts'
import { type Ended, endAccess, lockAccount } from '../accounts.server.ts'
import { knownDeviceCookie } from '../sessions/known-device.server.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './recovery-codes.server.ts'
import { totpStep } from './totp.server.ts'

type FactorPorts = Pick<Ports, 'database' | 'sign' | 'origin'>

export type FactorView = Awaited<ReturnType<typeof listFactors>>[number]

type Holder = Pick<SignedInStaff, 'id' | 'role' | 'email' | 'sessionId'>

/** With the first factor: a cookie keeps this browser known, and what the password alone had opened has ended. */
interface Added {
  codes: string[] | null
  cookie: string | null
  ended: Ended | null
}

export async function listFactors({ db }: Database, accountId: string) {
  return db
    .selectFrom('second_factor')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select(['id', 'kind', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .execute()
}

export async function addTotp(
  ports: FactorPorts,
  account: Holder,
  given: { sealed: string; code: string },
  now: number,
): Promise<Added | null> {
  const { id } = account
  const step = totpStep(ports.sign, id, { ...given, after: 0 }, now)
  if (step === null) return null
  return ports.database.write(async (trx) => {
    await lockAccount(ports.database.engine, trx, id)
    // An end of this session or of all factors meanwhile was meant to keep an intruder out.
    await requireSession(trx, account)
    const first = !(await hasFactors(trx, id))
    const app = { kind: 'totp' as const, name: 'Authenticator app', secret: given.sealed, counter: step }
    const key = { id: uuidv7(now), account_id: id, credential_id: null, created_at: now, used_at: null }
    await trx
      .insertInto('second_factor')
      .values({ ...app, ...key })
      .execute()
    const detail = { kind: app.kind }
    await recordEvent(trx, { actor: actorOf(account), now }, { action: 'factor.add', about: id, detail })
    if (!first) {
      await queueAccountChanged(trx, id, 'factor.add', now)
      return { codes: null, cookie: null, ended: null }
    }
    const { epoch, ...ended } = await endOtherAccess(trx, account, now)
    const endsMore = ended.tokens.length > 0 || ended.calendar
    await queueAccountChanged(trx, id, endsMore ? 'factor.add-first' : 'factor.add', now)
    const cookie = knownDeviceCookie(ports, { email: account.email, epoch }, null)
    return { codes: await replaceRecoveryCodes(trx, ports.sign, id), cookie, ended }
  })
}

async function requireSession(trx: Transaction<Schema>, { id, sessionId }: Holder): Promise<void> {
  const session = trx.selectFrom('session').select('id').where('id', '=', sessionId)
  if (!(await session.where('account_id', '=', id).executeTakeFirst()))
    throw new Error('The session has ended.')
}

async function endOtherAccess(trx: Transaction<Schema>, account: Holder, now: number) {
  const { sessions, ...ended } = await endAccess(trx, account.id, { keep: account.sessionId })
  const by = { actor: actorOf(account), now }
  if (sessions > 0)
    await recordEvent(trx, by, { action: 'session.end-others', about: account.id, detail: { sessions } })
  for (const { id } of ended.tokens) await recordEvent(trx, by, { action: 'token.revoke', about: id })
  if (ended.calendar) await recordEvent(trx, by, { action: 'calendar.end' })
  return ended
}

function actorOf({ role, id }: Holder): StaffActor {
  return { kind: role, id }
}

export function renewRecoveryCodes({ database, sign }: FactorPorts, by: By<StaffActor>): Promise<string[]> {
  const { id } = by.actor
  return database.write(async (trx) => {
    await lockAccount(database.engine, trx, id)
    await recordEvent(trx, by, { action: 'recovery-codes.renew', about: id })
    await queueAccountChanged(trx, id, 'recovery-codes.renew', by.now)
    return replaceRecoveryCodes(trx, sign, id)
  })
}

export async function removeFactor(
  { database }: Pick<FactorPorts, 'database'>,
  factorId: string,
  by: By<StaffActor>,
): Promise<void> {
  const { id } = by.actor
  await database.write(async (trx) => {
    await lockAccount(database.engine, trx, id)
    const removed = await trx
      .deleteFrom('second_factor')
      .where('account_id', '=', id)
      .where('id', '=', factorId)
      .returning('kind')
      .executeTakeFirst()
    if (!removed) return
    if (!(await hasFactors(trx, id))) {
      await trx.deleteFrom('recovery_code').where('account_id', '=', id).execute()
    }
    await recordEvent(trx, by, { action: 'factor.remove', about: id, detail: removed })
    await queueAccountChanged(trx, id, 'factor.remove', by.now)
  })
}

/** Uses up the code, of an app or for recovery. */
export async function checkCode(ports: FactorPorts, accountId: string, code: string, now: number) {
  return ports.database.write(async (trx) => {
    const isOfApp = /^\d{6}$/.test(code.replace(/\s/g, ''))
    return isOfApp
      ? consumeTotp(trx, ports.sign, accountId, code, now)
      : consumeRecoveryCode(trx, ports.sign, accountId, code)
  })
}

async function consumeTotp(
  trx: Transaction<Schema>,
  sign: Sign,
  accountId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const apps = await trx
    .selectFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'totp')
    .select(['id', 'secret', 'counter'])
    .execute()
  for (const { id, secret, counter } of apps) {
    const step = totpStep(sign, accountId, { sealed: secret, code, after: counter }, now)
    if (step === null) continue
    const { numUpdatedRows } = await trx
      .updateTable('second_factor')
      .set({ counter: step, used_at: now })
      .where('id', '=', id)
      .where('counter', '<', step)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  return false
}

/** A passkey of an earlier version counts, though it opens nothing: the password alone must not open more than before. */
export async function hasFactors(trx: Pick<Transaction<Schema>, 'selectFrom'>, accountId: string) {
  const found = await trx
    .selectFrom('second_factor')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { By, StaffActor } from '../audit/actor.ts'
import type { AuditEvent } from '../audit/audit.server.ts'
import type { SecurityLog } from '../audit/security-log.server.ts'
import { queueAccountChanged } from './account-changed.server.ts'

interface Ports {
  database: Pick<Database, 'db' | 'write'>
  security: SecurityLog
}

export type UploadTokenView = Awaited<ReturnType<typeof listUploadTokens>>[number]

export interface TokenHolder {
  tokenId: string
  token: string
  name: string
  actor: StaffActor
}

/** Tells people and secret scanners what the token is. */
const PREFIX = 'sideline_'
const MOST = 20
const LONGEST_NAME = 60
/** Milliseconds. Limits writes: uploading a photograph is a dozen requests. */
const USED_EVERY = 60_000

/** 256 random bits; the database has only their hash. */
export async function addUploadToken(
  { database, security }: Ports,
  called: string,
  { actor, now }: By<StaffActor>,
): Promise<{ id: string; token: string } | { refused: string }> {
  const name = called.trim().normalize('NFC')
  if (name === '') return { refused: 'Say what it’s for, such as Lightroom on the studio Mac.' }
  if (name.length > LONGEST_NAME) return { refused: `Enter a name of up to ${LONGEST_NAME} characters.` }
  if (/\p{Cc}/u.test(name)) return { refused: 'Enter the name on one line.' }
  if ((await listUploadTokens(database, actor.id)).length >= MOST) {
    return { refused: `You have ${MOST} tokens. Revoke one you no longer use.` }
  }
  const token = PREFIX + randomBytes(32).toString('base64url')
  const id = uuidv7(now)
  const row = { id, account_id: actor.id, name, token_hash: hashOf(token), created_at: now }
  await database.write(async (trx) => {
    await trx.insertInto('upload_token').values(row).execute()
    await queueAccountChanged(trx, actor.id, 'token.add', now)
  })
  await security.record({ actor, action: 'token.add', about: id }, now)
  return { id, token }
}

export function listUploadTokens({ db }: Pick<Database, 'db'>, accountId: string) {
  return db
    .selectFrom('upload_token')
    .where('account_id', '=', accountId)
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .orderBy('id', 'desc')
    .execute()
}

export async function revokeUploadToken(
  { database, security }: Ports,
  id: string,
  { actor, now }: By<StaffActor>,
): Promise<void> {
  const { numDeletedRows } = await database.write((trx) =>
    trx.deleteFrom('upload_token').where('account_id', '=', actor.id).where('id', '=', id).executeTakeFirst(),
  )
  const event: AuditEvent = { actor, action: 'token.revoke', about: id }
  if (numDeletedRows > 0n) await security.record(event, now)
}

/** One query at every request. */
export async function tokenHolder(
  { db, write }: Pick<Database, 'db' | 'write'>,
  authorization: string | null,
  now: number,
): Promise<TokenHolder | null> {
  const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const row = await db
    .selectFrom('upload_token')
    .innerJoin('account', 'account.id', 'upload_token.account_id')
    .where('token_hash', '=', hashOf(token))
    .where('account.blocked_at', 'is', null)
    .where('account.role', 'in', ['owner', 'assistant'])
    .select(['upload_token.id as tokenId', 'upload_token.name as token', 'used_at as usedAt'])
    .select(['account.id', 'account.role', 'account.name'])
    .$narrowType<{ role: StaffActor['kind'] }>()
    .executeTakeFirst()
  if (!row) return null
  const { tokenId, usedAt, id, role, name } = row
  if (now - (usedAt ?? 0) > USED_EVERY) {
    const used = { used_at: now }
    await write((trx) => trx.updateTable('upload_token').set(used).where('id', '=', tokenId).execute())
  }
  return { tokenId, token: row.token, name, actor: { kind: role, id, token: tokenId } }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { uuidv7 } from '../database/id.ts'
import type { Database } from '../database/port.ts'
import type { Schema } from '../database/schema/schema.ts'
import type { Storage } from '../storage/port.ts'
import { mayBe, namesAddress, oneLine } from './address.ts'
import { emlOf } from './eml.ts'
import type { Mail, Message } from './port.ts'

export interface OutboxPorts {
  database: Database
  storage: Storage
}

const FOLDER = 'mail'

export function outboxMail({ database, storage }: OutboxPorts, now: () => number = Date.now): Mail {
  let closed = false
  return {
    async send(message) {
      if (closed) throw new Error('The outbox is closed.')
      const stored = await store(database, message, now())
      const key = keyOf(stored)
      if ((await storage.size(key)) !== null) return 'stored'
      // The file is the delivery, so it has the secret that the row must not.
      const eml = message.secret ? await emlText(message, stored.created_at) : stored.eml
      await storage.put(key, Buffer.from(eml))
      return 'stored'
    },
    async close() {
      closed = true
    },
  }
}

/** Reads the stored email whose Message-ID begins with `id`, as a job's does. */
export async function readEmailFile({ database, storage }: OutboxPorts, id: string): Promise<string | null> {
  const rows = database.db.selectFrom('sent_mail').select(['message_id', 'created_at'])
  const row = await rows.where('message_id', 'like', `${id}@%`).executeTakeFirst()
  const eml = row && (await storage.read(keyOf(row)))
  return eml ? eml.toString() : null
}

export async function cleanUpOutbox({ database, storage }: OutboxPorts, before: number): Promise<void> {
  await database.write((trx) => trx.deleteFrom('sent_mail').where('created_at', '<', before).execute())
  const keys = await Array.fromAsync(storage.list(FOLDER))
  // Read after the files, which are stored after their rows.
  const rows = await database.db.selectFrom('sent_mail').select(['message_id', 'created_at']).execute()
  const stored = new Set(rows.map(keyOf))
  for (const key of keys) if (!stored.has(key)) await storage.remove(key)
}

/** Deletes emails to this address, of these jobs, and with `named` those that contain the address. */
export async function deleteEmails(
  trx: Transaction<Schema>,
  { address, jobIds, named }: { address: string; jobIds: string[]; named: boolean },
): Promise<StoredEmail[]> {
  const to = await trx
    .selectFrom('sent_mail')
    .select(['id', 'recipient'])
    .where(mayBe('sent_mail', 'recipient', address))
    .execute()
  const found = to.filter(({ recipient }) => recipient.toLowerCase() === address).map(({ id }) => id)
  for (const job of jobIds) {
    // A Message-ID is the job's ID and our domain; 'A' follows '@'.
    const ids = trx.selectFrom('sent_mail').select('id')
    const [email] = await ids
      .where('message_id', '>=', `${job}@`)
      .where('message_id', '<', `${job}A`)
      .execute()
    if (email) found.push(email.id)
  }
  if (named) found.push(...(await naming(trx, address)))
  const deleted: StoredEmail[] = []
  for (const id of new Set(found)) {
    const row = trx.deleteFrom('sent_mail').where('id', '=', id).returning(['message_id', 'created_at'])
    deleted.push(...(await row.execute()))
  }
  return deleted
}

const BATCH = 200

async function naming(trx: Transaction<Schema>, address: string): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ; ) {
    const emails = trx.selectFrom('sent_mail').select(['id', 'eml']).where('id', '>', after)
    const rows = await emails.orderBy('id').limit(BATCH).execute()
    found.push(...rows.flatMap(({ id, eml }) => (namesAddress(decoded(eml), address) ? [id] : [])))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return found
    after = last.id
  }
}

function decoded(eml: string): string {
  return eml
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}

/** `cleanUpOutbox` deletes files that a killed process leaves. */
export async function deleteEmailFiles(storage: Storage, emails: StoredEmail[]): Promise<void> {
  for (const email of emails) await storage.remove(keyOf(email))
}

export interface StoredEmail {
  message_id: string
  created_at: number
}
/** Returns the row with this Message-ID; that of an earlier attempt stays. */
async function store(
  { db, write }: Database,
  message: Message,
  at: number,
): Promise<StoredEmail & { eml: string }> {
  const eml = await emlText(withoutSecret(message), at)
  const row = { id: uuidv7(at), message_id: message.id, eml, created_at: at }
  const [recipient, subject] = [message.to.address, oneLine(message.subject)]
  await write((trx) =>
    trx
      .insertInto('sent_mail')
      .values({ ...row, recipient, subject })
      .onConflict((same) => same.column('message_id').doNothing())
      .execute(),
  )
  return db
    .selectFrom('sent_mail')
    .select(['message_id', 'eml', 'created_at'])
    .where('message_id', '=', message.id)
    .executeTakeFirstOrThrow()
}

async function emlText(message: Message, at: number): Promise<string> {
  return (await emlOf(message, new Date(at))).toString()
}

function withoutSecret(message: Message): Message {
  const { secret, text, html } = message
  if (!secret) return message
  return { ...message, text: text.replaceAll(secret, '…'), html: html.replaceAll(secret, '…') }
}

/** 'mail/2026-11-21t10-40-12z-5f0a….eml' */
function keyOf({ message_id, created_at }: StoredEmail): string {
  const time = new Date(created_at).toISOString().slice(0, 19).replaceAll(':', '-').toLowerCase()
  return `${FOLDER}/${time}z-${createHash('sha256').update(message_id).digest('hex').slice(0, 16)}.eml`
}

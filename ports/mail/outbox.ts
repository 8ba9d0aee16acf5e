import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { uuidv7 } from '../database/id.ts'
import type { Database } from '../database/port.ts'
import type { Schema } from '../database/schema/schema.ts'
import { mayBe, namesAddress, oneLine } from './address.ts'
import { emlOf } from './eml.ts'
import { type Mail, MailUnusable, type Message } from './port.ts'

export interface OutboxOptions {
  database: Database
  /** For the `.eml` files; created if missing. */
  folder: string
  now?: () => number
}

/**
 * Sends nothing. Stores every email once in the database, and as a file that any mail program opens and only this user
 * can read. Throws {@link MailUnusable} if the folder cannot be created.
 */
export function outboxMail({ database, folder, now = Date.now }: OutboxOptions): Mail {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new MailUnusable(`Cannot store emails in ${folder}: this user may not write there.`, { cause })
  }
  let closed = false
  return {
    async send(message) {
      if (closed) throw new Error('The outbox is closed.')
      const stored = await store(database, message, now())
      const path = join(folder, fileName(stored))
      if (await exists(path)) return 'stored'
      // The file is the delivery, so it has the secret that the row must not have.
      const eml = message.secret ? await emlText(message, stored.created_at) : stored.eml
      await writeWhole(path, eml)
      return 'stored'
    },
    async close() {
      closed = true
    },
  }
}

/** What `fileName` makes. */
const OURS = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{16}\.eml$/
/** Milliseconds, longer than any write. */
const UNFINISHED_LIFETIME = 3_600_000

/** Deletes emails stored before `before`, files without a row, and unfinished files that a killed process left behind. */
export async function cleanUpOutbox(
  { database, folder }: Pick<OutboxOptions, 'database' | 'folder'>,
  before: number,
  now: number,
): Promise<void> {
  await database.write((trx) => trx.deleteFrom('sent_mail').where('created_at', '<', before).execute())
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Nothing was ever stored.
    if (error.code === 'ENOENT') return []
    throw error
  })
  // Read after the folder: a row is stored before its file.
  const rows = await database.db.selectFrom('sent_mail').select(['message_id', 'created_at']).execute()
  const stored = new Set(rows.map(fileName))
  for (const name of names) {
    const path = join(folder, name)
    const isStale = name.endsWith('.part')
      ? await isLeftBehind(path, now)
      : OURS.test(name) && !stored.has(name)
    if (isStale) await rm(path, { force: true })
  }
}

async function isLeftBehind(part: string, now: number): Promise<boolean> {
  // Its writer may have renamed it by now.
  const file = await stat(part).catch(() => null)
  return file !== null && file.mtimeMs < now - UNFINISHED_LIFETIME
}

/**
 * Deletes the stored emails to this address and those of these jobs; with `named` also those that name the address, such
 * as the owner's emails about a booking. Returns them for {@link deleteEmailFiles}.
 */
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

/** Emails in memory at once. */
const BATCH = 200

/** The IDs of the stored emails whose text names this address. Reads all of them. */
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

/** An email's text, decoded from quoted-printable. */
function decoded(eml: string): string {
  return eml
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}

/** Deletes the files of emails whose rows are deleted. `cleanUpOutbox` finds those that a killed process leaves. */
export async function deleteEmailFiles(folder: string, emails: StoredEmail[]): Promise<void> {
  for (const email of emails) await rm(join(folder, fileName(email)), { force: true })
}

/** What the name of an email's file is made of. */
export interface StoredEmail {
  message_id: string
  created_at: number
}

interface StoredText extends StoredEmail {
  eml: string
}

/** The row with this Message-ID: the email of an earlier attempt stays. */
async function store({ db, write }: Database, message: Message, at: number): Promise<StoredText> {
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

/** '2026-11-21T10-40-12Z-5f0a….eml': sorts by time, unique per Message-ID, safe on every file system. */
function fileName({ message_id, created_at }: StoredEmail): string {
  const time = new Date(created_at).toISOString().slice(0, 19).replaceAll(':', '-')
  return `${time}Z-${createHash('sha256').update(message_id).digest('hex').slice(0, 16)}.eml`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Atomic: a program that watches the folder never sees half an email. */
async function writeWhole(path: string, eml: string): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    await using file = await open(part, 'wx', 0o600)
    await file.writeFile(eml)
    await file.sync()
    await rename(part, path)
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

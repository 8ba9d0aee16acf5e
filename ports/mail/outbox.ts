import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from '../database/id.ts'
import type { Database } from '../database/port.ts'
import { oneLine } from './address.ts'
import { emlOf } from './eml.ts'
import { type Mail, MailUnusable, type Message } from './port.ts'

export interface OutboxOptions {
  database: Database
  /** Where the `.eml` files go; made when missing. */
  folder: string
  now?: () => number
}

/**
 * Sends nothing: keeps every letter once in the database, and beside it as a file that any mail program opens. Nobody
 * but this user can read them. Throws {@link MailUnusable} when the folder cannot be made.
 */
export function outboxMail({ database, folder, now = Date.now }: OutboxOptions): Mail {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new MailUnusable(`Cannot keep letters in ${folder}: this user may not write there.`, { cause })
  }
  let closed = false
  return {
    async send(message) {
      if (closed) throw new Error('The outbox is closed.')
      const kept = await keep(database, message, now())
      const path = join(folder, fileName(kept))
      if (!(await exists(path))) await writeOnce(path, kept.eml)
    },
    async close() {
      closed = true
    },
  }
}

interface Kept {
  message_id: string
  eml: string
  created_at: number
}

/** The row of this Message-ID, whoever wrote it: an earlier attempt's letter stays as it is. */
async function keep({ db, write }: Database, message: Message, at: number): Promise<Kept> {
  const eml = (await emlOf(message, new Date(at))).toString()
  const kept = { id: uuidv7(at), message_id: message.id, eml, created_at: at }
  const [recipient, subject] = [message.to.address, oneLine(message.subject)]
  await write((trx) =>
    trx
      .insertInto('sent_mail')
      .values({ ...kept, recipient, subject })
      .onConflict((same) => same.column('message_id').doNothing())
      .execute(),
  )
  return db
    .selectFrom('sent_mail')
    .select(['message_id', 'eml', 'created_at'])
    .where('message_id', '=', message.id)
    .executeTakeFirstOrThrow()
}

/** '2026-11-21T10-40-12Z-5f0a….eml': in order of time, one for each Message-ID, harmless on every file system. */
function fileName({ message_id, created_at }: Kept): string {
  const time = new Date(created_at).toISOString().slice(0, 19).replaceAll(':', '-')
  return `${time}Z-${createHash('sha256').update(message_id).digest('hex').slice(0, 16)}.eml`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** All or nothing: whoever watches the folder never sees half a letter. */
async function writeOnce(path: string, eml: string): Promise<void> {
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

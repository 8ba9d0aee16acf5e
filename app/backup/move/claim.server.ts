import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { queryBeforeOpen } from '../../../ports/database/open.ts'
import type { DatabaseAddress } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { digestOf, rowFacts } from '../../../ports/database/transfer/rows.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { BackupError } from '../backup-error.ts'
import { isEmpty } from '../restore-bucket.server.ts'

export interface MovePlace {
  address: DatabaseAddress
  storage: Storage
  photographs: string
}

/** Names the business whose move started to fill this storage. */
const MARK = 'moving'

export function businessMark(secret: string): string {
  return createHmac('sha256', secret).update('move').digest('hex')
}

export interface Same {
  database: boolean
  storage: boolean
}

/** Throws BackupError if the new place has anything except an earlier copy, or if a site has used it since. */
export async function claim(to: MovePlace, business: string, same: Same): Promise<void> {
  const isCopy = !same.database && (await refuseOtherRows(to.address, business))
  if (same.storage) return
  const mark = await to.storage.read(MARK)
  if (mark ? String(mark) !== business : !isCopy && !(await isEmpty(to.storage))) {
    throw new BackupError(
      `${to.photographs} has another business's files. Name an empty folder or bucket in the new settings.`,
    )
  }
  await to.storage.put(MARK, Buffer.from(business))
}

/** The copied rows now prove that the files are a copy. */
export function unclaim({ storage }: MovePlace): Promise<void> {
  return storage.remove(MARK)
}

/** Returns whether there is an unchanged copy of this business; false if the database is empty. */
async function refuseOtherRows(address: DatabaseAddress, business: string): Promise<boolean> {
  const found = await queryBeforeOpen(address, async (db) => {
    const copy = await copyIn(db)
    if (copy)
      return { copy, isSame: digestOf(await rowFacts({ db, engine: engineOf(address) })) === copy.digest }
    return (await hasBusiness(db)) ? { copy, isSame: false } : null
  })
  if (!found) return false
  const name = nameOf(address)
  if (found.copy?.business !== business) {
    throw new BackupError(
      `${name} has another business. Name an empty database in the new settings. Nothing was changed.`,
    )
  }
  if (found.isSame) return true
  throw new BackupError(
    `${name} has changed since this business was copied there, so a site uses it. What came in there would be lost. To copy again, name an empty database, and an empty folder or bucket, in the new settings.`,
  )
}

async function copyIn(db: Kysely<Schema>) {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'moved_copy')) return undefined
  return db.selectFrom('moved_copy').select(['business', 'digest']).executeTakeFirst()
}

async function hasBusiness(db: Kysely<Schema>): Promise<boolean> {
  for (const table of ['site', 'account', 'client', 'album', 'photo', 'booking', 'post'] as const) {
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true
  }
  return false
}

export function engineOf({ url }: Pick<DatabaseAddress, 'url'>): 'sqlite' | 'postgres' {
  return url ? 'postgres' : 'sqlite'
}

function nameOf({ url, file }: DatabaseAddress): string {
  if (!url) return file
  const { host, pathname } = new URL(url)
  return `The database ${pathname.slice(1)} at ${host || 'this machine'}`
}

import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { isBucket } from '../../ports/storage/open.ts'
import { type Storage, StorageUnusable } from '../../ports/storage/port.ts'
import { originalKey } from './storage-keys.server.ts'

interface StorageIdPorts {
  database: Database
  storage: Storage
}

const KEY = 'storage-id'
/** Photographs to look for in a storage without an ID: one may be lost. */
const LOOKED_FOR = 5

/**
 * Makes sure that database and storage carry the same ID from the first start on: with two storages, each process would
 * miss the photographs of the other. A SQLite file lies beside its photographs. Throws StorageUnusable.
 * @param address the folder or the bucket, for the person at the terminal
 */
export async function checkStorage(ports: StorageIdPorts, address: string): Promise<void> {
  if (ports.database.engine === 'sqlite' && !isBucket(address)) return
  const id = (await idInDatabase(ports.database)) ?? (await assignId(ports, address))
  if ((await idInStorage(ports.storage)) === id) return
  const [setting, place] = isBucket(address) ? ['STORAGE_URL', 'bucket'] : ['DATA_DIR', 'folder']
  throw new StorageUnusable(
    `This database’s photos aren’t in ${address}. Set ${setting} to the ${place} the site used before, which all its processes must share. If you moved or restored the photos to ${address}, write ${id} to the file ${KEY} there.`,
  )
}

/** Processes that start together wait for the first one's row, so the file is written before the commit. */
async function assignId({ database, storage }: StorageIdPorts, address: string): Promise<string> {
  await database.write(async (trx) => {
    const known = await idInStorage(storage)
    if (!known) await requirePhotographs(trx, storage, address)
    const id = known ?? randomUUID()
    const inserted = await trx
      .insertInto('storage')
      .values({ one: 1, id })
      .onConflict((row) => row.column('one').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted && !known) await storage.put(KEY, Buffer.from(`${id}\n`))
  })
  return (await idInDatabase(database)) as string
}

/** Throws if the database has photographs and the storage none, as before they were copied to the bucket. */
async function requirePhotographs(trx: Transaction<Schema>, storage: Storage, address: string) {
  const photos = await trx.selectFrom('photo').select('id').limit(LOOKED_FOR).execute()
  for (const { id } of photos) if ((await storage.size(originalKey(id))) !== null) return
  if (photos.length === 0) return
  throw new StorageUnusable(
    `This database’s photos aren’t in ${address}. Copy the contents of DATA_DIR’s photos folder there first.`,
  )
}

async function idInDatabase({ db }: Database): Promise<string | null> {
  const row = await db.selectFrom('storage').select('id').executeTakeFirst()
  return row?.id ?? null
}

async function idInStorage(storage: Storage): Promise<string | null> {
  const bytes = await storage.read(KEY)
  return bytes && String(bytes).trim()
}

import { randomUUID } from 'node:crypto'
import type { Database } from '../../ports/database/port.ts'
import { type Storage, StorageUnusable } from '../../ports/storage/port.ts'

interface StorageIdPorts {
  database: Database
  storage: Storage
}

const KEY = 'storage-id'

/**
 * Makes sure that this storage has this database's photographs: both carry the same ID, from the first start on. With two
 * storages, each process would miss the photographs that the other took in. A SQLite file lies beside its photographs, so
 * this is about PostgreSQL. Throws StorageUnusable if it is another storage.
 * @param folder where the storage is, for the person at the terminal
 */
export async function checkStorage(ports: StorageIdPorts, folder: string): Promise<void> {
  if (ports.database.engine === 'sqlite') return
  const id = (await idInDatabase(ports.database)) ?? (await assignId(ports))
  if ((await idInStorage(ports.storage)) === id) return
  throw new StorageUnusable(
    `The photographs of this database are not in ${folder}: set DATA_DIR to the folder that the site used before, which all its processes must share. If you moved or restored the photographs to ${folder}, write ${id} to the file ${KEY} there.`,
  )
}

/**
 * Gives both the storage's ID, or a new one if it has none, and returns it. Of processes that start together the second
 * waits for the first one's row, so the file is written before the commit.
 */
async function assignId({ database, storage }: StorageIdPorts): Promise<string> {
  await database.write(async (trx) => {
    const known = await idInStorage(storage)
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

async function idInDatabase({ db }: Database): Promise<string | null> {
  const row = await db.selectFrom('storage').select('id').executeTakeFirst()
  return row?.id ?? null
}

async function idInStorage(storage: Storage): Promise<string | null> {
  const bytes = await storage.read(KEY)
  return bytes && String(bytes).trim()
}

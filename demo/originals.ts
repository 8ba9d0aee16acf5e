import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { openWorkerPool, type WorkerPool } from '../app/photos/develop/workers/worker-pool.server.ts'
import { fileOnDisk } from '../app/photos/intake/source-file.server.ts'
import { writeOriginal } from '../app/photos/storage-keys.server.ts'
import type { Schema } from '../ports/database/schema/schema.ts'
import type { Storage } from '../ports/storage/port.ts'
import type { Demo } from './read.ts'

type Photograph = Demo['photographs'][number]
type PhotoRow = Insertable<Schema['photo']>

export async function storeOriginals(storage: Storage, { folder, photographs }: Demo): Promise<PhotoRow[]> {
  const rows: PhotoRow[] = []
  const waiting = photographs.entries()
  const pool = openWorkerPool()
  const work = async () => {
    for (const [i, photograph] of waiting) rows[i] = await storeOriginal(storage, pool, folder, photograph)
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    pool.close()
  }
  return rows
}

async function storeOriginal(
  storage: Storage,
  pool: WorkerPool,
  folder: string,
  { file, title, alt }: Photograph,
): Promise<PhotoRow> {
  const path = join(folder, file)
  const intake = await pool.intakeFile(await fileOnDisk(path), file)
  if ('refused' in intake) throw new Error(intake.refused)
  await writeOriginal(storage, intake.photo.id, await readFile(path))
  return { ...intake.photo, title, alt, recipe: null }
}

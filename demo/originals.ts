import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { openWorkerPool, type WorkerPool } from '../app/photos/develop/worker-pool.server.ts'
import { keepOriginal } from '../app/photos/storage-keys.server.ts'
import type { Schema } from '../ports/database/schema.ts'
import type { Storage } from '../ports/storage/port.ts'
import { type Demo, DemoError } from './read.ts'

type Photograph = Demo['photographs'][number]
type PhotoRow = Insertable<Schema['photo']>

/**
 * Looks every photograph over and keeps its original; answers their rows, in order. Throws a {@link DemoError} that
 * names each one that cannot be taken in. What an interrupted run has kept is found again by its content.
 */
export async function keepOriginals(storage: Storage, { folder, photographs }: Demo): Promise<PhotoRow[]> {
  const rows: PhotoRow[] = []
  const errors: string[] = []
  const waiting = photographs.entries()
  const lab = openWorkerPool({ niceness: 0 })
  const work = async () => {
    for (const [i, photograph] of waiting) {
      const row = await keep(storage, lab, folder, photograph)
      if ('refused' in row) errors.push(row.refused)
      else rows[i] = row
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    lab.close()
  }
  if (errors.length > 0) throw new DemoError(`Photographs of the sample business:\n  ${errors.join('\n  ')}`)
  return rows
}

async function keep(
  storage: Storage,
  lab: WorkerPool,
  folder: string,
  { file, title, alt }: Photograph,
): Promise<PhotoRow | { refused: string }> {
  const path = join(folder, file)
  const intake = await lab.intake(path, file)
  if ('refused' in intake) return intake
  await keepOriginal(storage, intake.photo.id, await readFile(path))
  return { ...intake.photo, title, alt, recipe: null }
}

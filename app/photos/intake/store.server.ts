import type { Readable } from 'node:stream'
import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { DISCARD, hasStarted } from '../discard.server.ts'
import { originalKey } from '../storage-keys.server.ts'
import type { PhotoFacts } from './intake.server.ts'

export interface Stored {
  photo: PhotoFacts
  /** From `discardsOf`, before the storage was asked. */
  discards: readonly string[]
}

/** A deleted photograph comes back while its files are being deleted. */
class BeingDiscarded extends Error {}

export async function storeOriginal(
  { database, storage }: { database: Pick<Database, 'db'>; storage: Storage },
  photo: PhotoFacts,
  open: () => Uint8Array | Readable,
): Promise<Stored> {
  const discards = await discardsOf(database, photo.id)
  const key = originalKey(photo.id)
  if ((await storage.size(key)) !== photo.bytes) await storage.put(key, open())
  return { photo, discards }
}

/** The jobs that started to delete the files, with their status. Read them before looking for the original. */
export async function discardsOf({ db }: Pick<Database, 'db'>, id: string): Promise<string[]> {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'status', 'payload'])
    .where('kind', '=', DISCARD)
    .where('about', '=', id)
    .execute()
  return jobs.filter(hasStarted).map(textOf)
}

function textOf({ id, status }: { id: string; status: string }): string {
  return `${id} ${status}`
}

/**
 * Adds rows unless they exist, and cancels deletions of their files that have not started. Throws, for
 * {@link refuseDiscarded}, if one went on after `discards` were read: the original may be gone.
 */
export async function insertPhotos(
  trx: Transaction<Schema>,
  photos: Insertable<Schema['photo']>[],
  discards: readonly string[],
): Promise<void> {
  await trx
    .insertInto('photo')
    .values(photos)
    // Locks an existing row, so that the clean-up finds it in use.
    .onConflict((same) => same.column('id').doUpdateSet({ unused_at: null }))
    .execute()
  const ids = photos.map(({ id }) => id)
  // Only locks: see `discardFiles`.
  const jobs = await trx
    .updateTable('job')
    .set(({ ref }) => ({ payload: ref('payload') }))
    .where('kind', '=', DISCARD)
    .where('about', 'in', ids)
    .returning(['id', 'about', 'status', 'payload'])
    .execute()
  const isKnown = (job: (typeof jobs)[number]) => job.status !== 'waiting' && discards.includes(textOf(job))
  const late = jobs.find((job) => hasStarted(job) && !isKnown(job))
  if (late) {
    const name = photos.find(({ id }) => id === late.about)?.name ?? 'The photo'
    const why = 'was permanently deleted, and its files are being removed'
    throw new BeingDiscarded(`${name} ${why}. Try again in a minute.`)
  }
  const left = jobs.filter(({ status }) => status !== 'done').map(({ id }) => id)
  if (left.length > 0) await trx.deleteFrom('job').where('id', 'in', left).execute()
}

/** For `catch`. Rethrows other errors. */
export function refuseDiscarded(error: unknown): { refused: string } {
  if (error instanceof BeingDiscarded) return { refused: error.message }
  throw error
}

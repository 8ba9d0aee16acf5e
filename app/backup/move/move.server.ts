import { readAtOneMoment } from '../../../ports/database/backup/copy.ts'
import type { Database } from '../../../ports/database/port.ts'
import { digestOf, type RowFacts } from '../../../ports/database/transfer/rows.ts'
import { copyRows, withFilled } from '../../../ports/database/transfer/transfer.ts'
import { BackupError } from '../backup-error.ts'
import type { LostOriginals } from '../lost-originals.ts'
import { badOriginals, copyOriginals, lostOriginals } from '../originals.server.ts'
import { type Original, STORAGE_ID } from '../snapshot.server.ts'
import { businessMark, claim, engineOf, type MovePlace, type Same, unclaim } from './claim.server.ts'
import { copyOthers } from './files.server.ts'

export interface MoveReport {
  rows: number
  tables: number
  originals: number
  copied: { originals: number; bytes: number }
  files: number
  /** Originals that the site itself has lost; null if it has all. */
  lost: LostOriginals | null
  readBack: boolean
}

interface Move {
  from: MovePlace
  to: MovePlace
  secret: string
  same: Same
  /** Whether to compare the hash of every original at the new place. */
  readBack: boolean
}

/**
 * Copies files first: those that rows name never change. All rows follow in one transaction, compared by hash before the commit.
 * Can run again. Throws BackupError, DatabaseUnusable or StorageUnusable.
 */
export async function moveBusiness({ from, to, secret, same, readBack }: Move): Promise<MoveReport> {
  const business = businessMark(secret)
  await claim(to, business, same)
  const before = await readAtOneMoment(from.address, photosIn)
  const first = same.storage ? null : await copyPhotographs(from, to, before)
  const files = same.storage ? 0 : await copyOthers(from.storage, to.storage, !same.database)
  const { facts, photos } = same.database
    ? { facts: {} as RowFacts, photos: before }
    : await copyDatabase(from, to, business)
  // Photographs that came in meanwhile.
  const second = same.storage ? null : await copyPhotographs(from, to, photos)
  // Originals that the new place already has are not lost.
  const lost = second && (await lostOriginals(from.address, { ...second, saved: [] }))
  if (readBack) await readOriginals(to, photos, new Set(second?.missing))
  if (!same.storage) await copyStorageId(from, to)
  if (!same.storage && !same.database) await unclaim(to)
  return {
    rows: Object.values(facts).reduce((sum, { rows }) => sum + rows, 0),
    tables: Object.keys(facts).length,
    originals: photos.length - (second?.missing.length ?? 0),
    copied: {
      originals: (first?.copied.originals ?? 0) + (second?.copied.originals ?? 0),
      bytes: (first?.copied.bytes ?? 0) + (second?.copied.bytes ?? 0),
    },
    files,
    lost,
    readBack,
  }
}

function copyPhotographs({ storage }: MovePlace, to: MovePlace, photos: Original[]) {
  const { signal } = new AbortController()
  return copyOriginals(storage, to.storage, { photos, trusted: true, signal })
}

function photosIn(db: Database['db']): Promise<Original[]> {
  return db.selectFrom('photo').select(['id', 'bytes']).orderBy('id').execute()
}

async function copyDatabase(from: MovePlace, to: MovePlace, business: string) {
  return withFilled(to.address, (target) =>
    readAtOneMoment(from.address, (db) =>
      target.write(async (trx) => {
        const source = { db, engine: engineOf(from.address) }
        const facts = await copyRows(source, { trx, engine: target.engine })
        const copy = { business, digest: digestOf(facts) }
        await trx
          .insertInto('moved_copy')
          .values({ one: 1, ...copy })
          .onConflict((row) => row.column('one').doUpdateSet(copy))
          .execute()
        return { facts, photos: await photosIn(db) }
      }),
    ),
  )
}

async function readOriginals({ storage, photographs }: MovePlace, photos: Original[], missing: Set<string>) {
  const bad = await badOriginals(storage, photos, missing)
  if (bad.length === 0) return
  throw new BackupError(
    `In ${photographs} ${bad.length === 1 ? `${bad[0]} is` : `${bad.length} originals, the first ${bad[0]}, are`} not as they were copied. Delete them there, then run this again.`,
  )
}

async function copyStorageId(from: MovePlace, to: MovePlace): Promise<void> {
  const id = await from.storage.read(STORAGE_ID)
  if (id) await to.storage.put(STORAGE_ID, id)
}

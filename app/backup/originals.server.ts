import { dirname } from 'node:path/posix'
import { type DatabaseAddress, readAtOneMoment } from '../../ports/database/backup/copy.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { originalKey } from '../photos/storage-keys.server.ts'
import { atOnce } from './at-once.ts'
import { BadSource } from './backup-error.ts'
import { hashOf, storeHashed } from './hashed.server.ts'
import { byAlbum, type LostOriginals, type LostPhotograph } from './lost-originals.ts'
import type { Original } from './snapshot.server.ts'

const BATCH = 500
/** Originals that are read at once: each from a bucket waits for its first byte. */
export const AT_ONCE = 4

interface Copied {
  copied: { originals: number; bytes: number }
  /** IDs of originals that neither has. */
  missing: string[]
  /** IDs of originals that only the target has. */
  saved: string[]
  some: boolean
}

/** Finds lost originals too. `trusted` skips checking sizes in the target, which costs requests to a bucket. */
export async function copyOriginals(
  storage: Storage,
  target: Storage,
  { photos, trusted = false, signal }: { photos: Original[]; trusted?: boolean; signal: AbortSignal },
): Promise<Copied> {
  const found: Copied = { copied: { originals: 0, bytes: 0 }, missing: [], saved: [], some: false }
  const folders = Map.groupBy(photos, ({ id }) => dirname(originalKey(id)))
  for (const [folder, photosThere] of folders) {
    const here = await keysIn(storage, folder)
    const there = await keysIn(target, folder)
    if (here.size > 0) found.some = true
    const isThere = async (key: string, bytes: number) =>
      there.has(key) && (trusted || (await target.size(key)) === bytes)
    await atOnce(AT_ONCE, photosThere, async (photo) => {
      signal.throwIfAborted()
      const key = originalKey(photo.id)
      if (await isThere(key, photo.bytes)) {
        if (!here.has(key)) found.saved.push(photo.id)
      } else if (await copyOriginal(storage, target, photo)) {
        found.copied.originals++
        found.copied.bytes += photo.bytes
      } else found.missing.push(photo.id)
    })
  }
  return found
}

async function keysIn(storage: Storage, folder: string): Promise<Set<string>> {
  return new Set(await Array.fromAsync(storage.list(folder)))
}

/** Returns false, and stores nothing, if the original is missing or its hash is not its ID. */
export async function copyOriginal(from: Storage, to: Storage, { id, bytes }: Original): Promise<boolean> {
  const key = originalKey(id)
  const source = await from.open(key)
  if (!source) return false
  try {
    await storeHashed(to, key, source.stream, (facts) => {
      if (facts.bytes !== bytes || !facts.sha256.startsWith(id)) throw new BadSource(`${key} has changed.`)
    })
    return true
  } catch (error) {
    if (error instanceof BadSource) return false
    throw error
  }
}

/** Returns the keys of originals whose size or hash is wrong, sorted; skips `missing` IDs. */
export async function badOriginals(
  storage: Storage,
  originals: Original[],
  missing: Iterable<string>,
): Promise<string[]> {
  const bad: string[] = []
  const skipped = new Set(missing)
  await atOnce(AT_ONCE, originals, async ({ id, bytes }) => {
    if (skipped.has(id)) return
    const source = await storage.open(originalKey(id))
    const facts = source && (await hashOf(source.stream))
    if (facts?.bytes !== bytes || !facts.sha256.startsWith(id)) bad.push(originalKey(id))
  })
  return bad.sort()
}

/** Returns what the site has really lost, or null: photographs that were deleted meanwhile are not lost. */
export async function lostOriginals(
  address: DatabaseAddress,
  { missing, saved, some }: Copied,
): Promise<LostOriginals | null> {
  const ids = [...missing, ...saved]
  if (!some && ids.length > 1) return { count: ids.length, saved: saved.length, all: true, albums: [] }
  const named = await stillNamed(address, ids)
  if (named.length === 0) return null
  const isSaved = new Set(saved)
  const savedNow = named.filter(({ id }) => isSaved.has(id)).length
  return { count: named.length, saved: savedNow, all: false, albums: byAlbum(named) }
}

function stillNamed(address: DatabaseAddress, ids: string[]): Promise<(LostPhotograph & { id: string })[]> {
  return readAtOneMoment(address, async (db) => {
    const found: (LostPhotograph & { id: string })[] = []
    for (let at = 0; at < ids.length; at += BATCH) {
      const rows = await db
        .selectFrom('photo')
        .leftJoin('frame', (join) =>
          join.onRef('frame.photo_id', '=', 'photo.id').on('frame.deleted_at', 'is', null),
        )
        .leftJoin('album', (join) =>
          join.onRef('album.id', '=', 'frame.album_id').on('album.deleted_at', 'is', null),
        )
        .where('photo.id', 'in', ids.slice(at, at + BATCH))
        .select(({ fn }) => [
          'photo.id',
          'photo.name',
          fn.min(fn.coalesce('album.display_name', 'album.name')).as('album'),
        ])
        .groupBy(['photo.id', 'photo.name'])
        .orderBy('photo.name')
        .execute()
      found.push(...rows)
    }
    return found
  })
}

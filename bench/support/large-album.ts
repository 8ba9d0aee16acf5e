import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { signedInCookie } from '../../app/accounts/testing.server.ts'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { originalKey } from '../../app/photos/storage-keys.server.ts'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'

/** An album that takes no more room than one photograph: all of its originals are links to the same file. */
export interface LargeAlbum {
  /** Where its archive is made, on any origin. */
  path: string
  /** Opens it. */
  cookie: string
}

/** Puts such an album, and a client signed in to see it, into the business of `dataDir`, whose site is not running. */
export async function addLargeAlbum(
  dataDir: string,
  { count, bytes }: { count: number; bytes: number },
): Promise<LargeAlbum> {
  const file = join(dataDir, 'photograph')
  const contents = randomBytes(bytes)
  await writeFile(file, contents)
  const ids = Array.from({ length: count }, (_, i) => `${i}`.padStart(32, 'f'))
  for (const id of ids) await linkOrCopy(file, join(dataDir, 'photos', originalKey(id)))
  const database = await openDatabase({ file: join(dataDir, 'sideline.db') })
  try {
    await fill(database, ids, { bytes, crc32: crc32(contents) })
    const cookie = await signedInCookie({ database, origin: 'http://127.0.0.1' }, 'bench')
    return { path: '/client/bench/bench/archives', cookie }
  } finally {
    await database.close()
  }
}

/** Links the file; copies it once it has as many links as the file system allows. */
async function linkOrCopy(file: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await link(file, path).catch(() => copyFile(file, path))
}

async function fill(
  { db }: Database,
  ids: string[],
  { bytes, crc32 }: { bytes: number; crc32: number },
): Promise<void> {
  await db
    .insertInto('album')
    .values(albumRow('bench', { visibility: 'private' }))
    .execute()
  await db.insertInto('client').values(clientRow('bench')).execute()
  await db.insertInto('client_album').values(grantRow('bench', 'bench')).execute()
  for (const [i, id] of ids.entries()) {
    await db
      .insertInto('photo')
      .values(photoRow(id, { bytes, recipe: RECIPE }))
      .execute()
    await db
      .insertInto('frame')
      .values(frameRow('bench', i + 1, id))
      .execute()
    const sums = { bytes, crc32, blanks: '[]', blanked_crc32: crc32 }
    const file = { photo_id: id, size: 'original' as const, storage_key: originalKey(id), ...sums }
    await db.insertInto('delivery_file').values(file).execute()
  }
}

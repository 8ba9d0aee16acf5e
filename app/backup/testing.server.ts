import { hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import { testFolder } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { checkStorage } from '../photos/storage-id.server.ts'
import { aPhotograph } from '../photos/testing.server.ts'
import type { Site } from './back-up.server.ts'
import type { Places } from './target/places.server.ts'

/** A site with photographs and a secret, open as it is while it runs. `url` is an empty, migrated PostgreSQL database. */
export async function aSite(
  photographs: number,
  url?: string,
): Promise<{ site: Site; database: Database; storage: Storage; target: string }> {
  const dataDir = testFolder()
  const address = { url, file: join(dataDir, 'sideline.db') }
  const database = await openDatabase(address)
  onTestFinished(() => database.close())
  const storage = diskStorage(join(dataDir, 'photos'))
  await checkStorage({ database, storage }, dataDir)
  for (let color = 0; color < photographs; color++) await aPhotograph({ database, storage }, color, 1)
  writeFileSync(join(dataDir, 'secret'), 'a secret of at least thirty-two characters\n', { mode: 0o600 })
  return {
    site: { address, database, storage, version: '0.1.0', ...placesIn(dataDir) },
    database,
    storage,
    target: testFolder(),
  }
}

/** Where nothing is yet. `url` is an empty PostgreSQL database. */
export function nowhere(url?: string): { address: { url?: string; file: string } } & Places {
  const dataDir = join(testFolder(), 'data')
  return { address: { url, file: join(dataDir, 'sideline.db') }, ...placesIn(dataDir) }
}

/** A site whose photographs are in its folder. */
export function placesIn(dataDir: string): Places {
  return { dataDir, photographs: join(dataDir, 'photos'), s3: {}, backupS3: {} }
}

export function copyOf(folder: string): string {
  const copy = join(testFolder(), 'copy')
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** Hashes by path. */
export function filesIn(folder: string): Record<string, string> {
  const hashOf = (path: string) => hash('sha256', readFileSync(join(folder, path)))
  return Object.fromEntries(pathsIn(folder).map((path) => [path, hashOf(path)]))
}

export function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
}

export function flipBit(path: string): void {
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] as number) ^ 1
  writeFileSync(path, bytes)
}

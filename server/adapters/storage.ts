import { join } from 'node:path'
import { checkStorage } from '../../app/photos/storage-id.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { openStorage, type S3Settings } from '../../ports/storage/open.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Env } from '../settings/env.ts'

export function storageAddress({ STORAGE_URL, DATA_DIR }: Env): string {
  return STORAGE_URL ?? join(DATA_DIR, 'photos')
}

/** Credentials are where Amazon's own programs look for them. */
export function s3Settings({ S3_ENDPOINT, S3_REGION, S3_PATH_STYLE }: Env): S3Settings {
  const pathStyle = S3_PATH_STYLE === undefined ? undefined : S3_PATH_STYLE === 'yes'
  return { endpoint: S3_ENDPOINT, region: S3_REGION, pathStyle }
}

export async function openPhotographs(env: Env, database: Database): Promise<Storage> {
  const address = storageAddress(env)
  const storage = await openStorage(address, { s3: s3Settings(env) })
  await checkStorage({ database, storage }, address)
  return storage
}

import type { Schedule } from '../../app/backup/schedule/schedule.server.ts'
import type { Places } from '../../app/backup/target/places.server.ts'
import type { Env } from '../settings/env.ts'
import { s3Settings, storageAddress } from './storage.ts'

const NAMED = {
  bucket: "the bucket's name",
  endpoint: 'BACKUP_S3_ENDPOINT',
  region: 'BACKUP_S3_REGION',
  keyId: 'BACKUP_S3_KEY_ID',
  key: 'BACKUP_S3_KEY',
}

/** Without settings of their own, backups reach their bucket as the photographs' is reached. */
export function backupPlaces(env: Env): Places {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_PATH_STYLE, BACKUP_S3_KEY_ID, BACKUP_S3_KEY } = env
  const s3 = s3Settings(env)
  const isOwn = BACKUP_S3_ENDPOINT !== undefined || BACKUP_S3_REGION !== undefined
  const own = {
    endpoint: BACKUP_S3_ENDPOINT,
    region: BACKUP_S3_REGION,
    pathStyle: BACKUP_S3_PATH_STYLE === undefined ? undefined : BACKUP_S3_PATH_STYLE === 'yes',
  }
  const credentials =
    BACKUP_S3_KEY_ID && BACKUP_S3_KEY
      ? { accessKeyId: BACKUP_S3_KEY_ID, secretAccessKey: BACKUP_S3_KEY }
      : undefined
  return {
    dataDir: env.DATA_DIR,
    photographs: storageAddress(env),
    s3,
    backupS3: { ...(isOwn ? own : s3), credentials, named: NAMED },
    backupFixed: isOwn || credentials !== undefined || env.BACKUP_TARGET !== undefined,
  }
}

export function scheduleOf({ BACKUP_TARGET, BACKUP_AT }: Env): Schedule | null {
  return BACKUP_TARGET ? { target: BACKUP_TARGET, at: BACKUP_AT } : null
}

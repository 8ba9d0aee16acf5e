import { resolve } from 'node:path'
import { z } from 'zod'
import { targetAddress } from '../../app/backup/target/places.server.ts'
import { isBucket } from '../../ports/storage/open.ts'

const endpoint = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, ''))
const key = z.string().regex(/^[\x21-\x7e]+$/)

export const backupVariables = {
  BACKUP_TARGET: {
    read: z
      .string()
      .min(1)
      .refine((text) => !isBucket(text) || targetAddress(text) !== null)
      .transform((text) => (isBucket(text) ? (targetAddress(text) as string) : resolve(text))),
    fallback: undefined,
    remedy:
      'a folder on another disk or a bucket, for example BACKUP_TARGET=/mnt/backup or BACKUP_TARGET=s3://backups/site',
  },
  BACKUP_AT: {
    read: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    fallback: '03:30',
    remedy: "a time of day in the business's time zone, for example BACKUP_AT=03:30",
  },
  BACKUP_S3_ENDPOINT: {
    read: endpoint,
    fallback: undefined,
    remedy:
      'scheme and host of the bucket for backups, for example BACKUP_S3_ENDPOINT=https://s3.example.com',
  },
  BACKUP_S3_REGION: {
    read: z.string().regex(/^[a-z0-9-]+$/),
    fallback: undefined,
    remedy: 'the region of the bucket for backups, for example BACKUP_S3_REGION=eu-central-1',
  },
  BACKUP_S3_PATH_STYLE: {
    read: z.enum(['yes', 'no']),
    fallback: undefined,
    remedy: "'yes' for addresses such as https://s3.example.com/backups, 'no', or left out",
  },
  BACKUP_S3_KEY_ID: {
    read: key,
    fallback: undefined,
    remedy: "the ID of a key of the bucket for backups, or left out for the photographs' key",
  },
  BACKUP_S3_KEY: { read: key, fallback: undefined, remedy: 'the secret of the key BACKUP_S3_KEY_ID' },
}

export function backupErrors(given: (name: keyof typeof backupVariables) => unknown): string[] {
  const names = ['BACKUP_S3_KEY_ID', 'BACKUP_S3_KEY'] as const
  const missing = names.filter((name) => !given(name))
  if (missing.length !== 1) return []
  return missing.map((name) => `  ${name} should be ${backupVariables[name].remedy}.`)
}

/** Otherwise backups use the settings of the photographs' bucket. */
export function hasOwnBucket(given: (name: keyof typeof backupVariables) => unknown): boolean {
  return Boolean(given('BACKUP_S3_ENDPOINT') || given('BACKUP_S3_REGION'))
}

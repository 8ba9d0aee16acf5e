import { checkStorageAt } from '../../ports/storage/check.ts'
import { backupPlaces } from '../../server/adapters/backup.ts'
import { s3Settings, storageAddress } from '../../server/adapters/storage.ts'
import type { BareCommand } from '../command.ts'
import { report } from './findings.ts'

export const storageCheck: BareCommand = {
  name: 'storage check',
  usage: '[<address>]',
  summary: 'checks that the folder or bucket for photos does what the site needs',
  details: [
    'It stores up to 9 MB in the folder storage-check there, and deletes it again. For a bucket, it shows the settings for',
    'parts of interrupted uploads, versions, and public access. Name a location to check a different one, such as for backups:',
    "'s3://backups/site', with BACKUP_S3_ENDPOINT and its key, or '/mnt/backup'. Exit code 1 if something is wrong.",
  ].join('\n'),
  positionals: [0, 1],
  async runBare({ positionals: [address] }, { env }) {
    const own = storageAddress(env)
    const s3 = address && address !== own ? backupPlaces(env).backupS3 : s3Settings(env)
    return report(await checkStorageAt(address ?? own, s3, Date.now()))
  },
}

import { checkStorageAt } from '../../ports/storage/check.ts'
import { backupPlaces } from '../../server/adapters/backup.ts'
import { s3Settings, storageAddress } from '../../server/adapters/storage.ts'
import type { BareCommand } from '../command.ts'
import { report } from './findings.ts'

export const storageCheck: BareCommand = {
  name: 'storage check',
  usage: '[<address>]',
  summary: 'whether the folder or the bucket of the photographs does what the site needs',
  details: [
    'It stores a few objects in the folder storage-check there, 9 MB at most, and deletes them again. Of a bucket it also says what it',
    'is set to: parts of interrupted uploads, versions, public access. Name an address to try another one, such as that of backups:',
    "'s3://backups/site', with BACKUP_S3_ENDPOINT and its key, or '/mnt/backup'. Exit code 1 if something is wrong.",
  ].join('\n'),
  positionals: [0, 1],
  async runBare({ positionals: [address] }, { env }) {
    const own = storageAddress(env)
    const s3 = address && address !== own ? backupPlaces(env).backupS3 : s3Settings(env)
    return report(await checkStorageAt(address ?? own, s3, Date.now()))
  },
}

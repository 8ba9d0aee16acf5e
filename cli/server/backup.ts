import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { signWith } from '../../app/accounts/signature.server.ts'
import { type BackupReport, backUp } from '../../app/backup/back-up.server.ts'
import { BackupError, BadOriginals, NAMED } from '../../app/backup/backup-error.ts'
import { albumLines, lacksText, lostText, savedText } from '../../app/backup/lost-originals.ts'
import { restoreBackup } from '../../app/backup/restore.server.ts'
import { readBackupSetup } from '../../app/backup/schedule/backup-setup.server.ts'
import { storedPlaces } from '../../app/backup/studio/bucket/stored-key.server.ts'
import { targetAddress } from '../../app/backup/target/places.server.ts'
import { verifyBackup } from '../../app/backup/verify.server.ts'
import { counted } from '../../app/ui/count.ts'
import { formatBytes } from '../../app/ui/format-bytes.ts'
import { isBucket } from '../../ports/storage/open.ts'
import { backupPlaces } from '../../server/adapters/backup.ts'
import { openPhotographs } from '../../server/adapters/storage.ts'
import { siteSecret } from '../../server/settings/secret.ts'
import { type BareCommand, refuseMissingSite, UsageError, withDatabase } from '../command.ts'

const SNAPSHOT = { snapshot: { type: 'string' } } as const

const make: BareCommand = {
  name: 'backup',
  usage: '[<folder or bucket>] [--new]',
  summary: 'backs up the database and all photos to a folder or a bucket, while the site runs',
  details:
    'Give an empty folder, ideally on a separate disk, or s3://bucket/prefix, ideally from another provider.\nThe default is where nightly backups go. Later backups only copy new photos. Keeps 7 daily, 4 weekly, and 12 monthly backups.\nBackups aren’t encrypted. --new starts over in an empty place that had backups before.',
  options: { new: { type: 'boolean' } },
  positionals: [0, 1],
  async runBare({ positionals: [folder], values }, site) {
    refuseMissingSite(site.address)
    return withDatabase(site, async (database) => {
      const to = folder ?? site.env.BACKUP_TARGET ?? (await readBackupSetup(database, null))?.target
      if (!to)
        throw new UsageError('Name a folder or a bucket, or choose one in the studio or with BACKUP_TARGET.')
      const began = Date.now()
      const storage = await openPhotographs(site.env, database)
      const sign = signWith(await siteSecret(site.env, database))
      const places = await storedPlaces({ database, sign }, backupPlaces(site.env))
      const whole = { ...site, ...places, database, storage }
      const report = await backUp(whole, addressOf(to), { begin: values.new === true })
      const incomplete = report.lost !== null || report.pruneError !== null
      return { text: backupText(report, addressOf(to), Date.now() - began), data: report, incomplete }
    })
  },
}

const verify: BareCommand = {
  name: 'verify',
  usage: '<folder or bucket> [--snapshot <name>]',
  summary: 'restores a backup as a test, and compares everything with what was copied',
  details:
    'Reads every photo, and doesn’t change the site or the backup. A backup of PostgreSQL needs DATABASE_URL: the\nserver restores it into a database of its own, which is deleted again.',
  options: SNAPSHOT,
  positionals: [1, 1],
  async runBare({ positionals: [from = ''], values }, { address, env }) {
    const where = { url: address.url, ...backupPlaces(env) }
    const report = await listed(verifyBackup(where, addressOf(from), values.snapshot as string | undefined))
    const { snapshot, rows, originals, bytes } = report
    const lines = [
      `The backup ${snapshot} is whole: ${counted(rows, 'row')}, and ${counted(originals - report.missing, 'photo')} (${formatBytes(bytes)}), each as it was copied.`,
      lacksText(report.missing),
    ]
    return { text: lines.filter(Boolean).join('\n'), data: report }
  },
}

const restore: BareCommand = {
  name: 'restore',
  usage: '<folder or bucket> [--snapshot <name>]',
  summary: 'restores a backup, the newest if none is named, into an empty DATA_DIR',
  details:
    'With PostgreSQL also into an empty database, DATABASE_URL, and with STORAGE_URL into an empty bucket. Everything is checked first, and nothing is ever replaced.',
  options: SNAPSHOT,
  positionals: [1, 1],
  async runBare({ positionals: [from = ''], values }, { address, env }) {
    const places = backupPlaces(env)
    const report = await listed(
      restoreBackup({ address, ...places }, addressOf(from), values.snapshot as string | undefined),
    )
    const { dataDir, photographs } = places
    const into = isBucket(photographs) ? `${dataDir} and ${photographs}` : dataDir
    const lines = [
      `Restored the backup ${report.snapshot}, with ${counted(report.originals, 'photo')}, into ${into}.`,
      'Start the site. It processes the photos again, and sends the emails that were waiting at the time.',
      ...(report.secret ? [] : ['The secret was not in DATA_DIR. Set SITE_SECRET to its earlier value.']),
      lacksText(report.missing),
    ]
    return { text: lines.filter(Boolean).join('\n'), data: report }
  },
}

export const backups: BareCommand[] = [make, verify, restore]

async function listed<T>(report: Promise<T>): Promise<T> {
  try {
    return await report
  } catch (error) {
    if (!(error instanceof BadOriginals) || error.keys.length <= NAMED) throw error
    const file = join(await mkdtemp(join(tmpdir(), 'sideline-')), 'damaged.txt')
    await writeFile(file, `${error.keys.join('\n')}\n`)
    throw new BackupError(`${error.message} The file ${file} lists them all.`, { cause: error })
  }
}

function backupText(report: BackupReport, folder: string, milliseconds: number): string {
  const { snapshot, database, originals, copied, lost, removed, pruneError } = report
  const fresh = `${copied.originals.toLocaleString('en')} new, ${formatBytes(copied.bytes)}`
  const lines = [
    `Backed up to ${folder}: ${snapshot}`,
    `Database ${formatBytes(database.bytes)}; ${counted(originals, 'photo')} (${fresh}); ${(milliseconds / 1000).toFixed(1)} s.`,
  ]
  if (removed.length > 0) lines.push(`Removed ${counted(removed.length, 'old backup')}.`)
  if (lost) lines.push(`${lostText(lost)} ${savedText(lost)}`, ...albumLines(lost))
  if (pruneError) lines.push(`Old backups weren't removed. ${pruneError}`)
  return lines.join('\n')
}

/** Resolves folders from where the command runs. */
function addressOf(text: string): string {
  if (!isBucket(text)) return resolve(text)
  const address = targetAddress(text)
  if (address) return address
  throw new UsageError(`${text} isn't a bucket. Write s3://bucket or s3://bucket/folder.`)
}

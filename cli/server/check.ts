import { statfs } from 'node:fs/promises'
import { lostText } from '../../app/backup/lost-originals.ts'
import { readBackupSetup } from '../../app/backup/schedule/backup-setup.server.ts'
import { readLastBackup } from '../../app/backup/schedule/last-backup.server.ts'
import { countFailedEmails } from '../../app/mail/failed-emails.server.ts'
import { formatBytes } from '../../app/ui/format-bytes.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Finding } from '../../ports/storage/finding.ts'
import { businessIn } from '../../server/business.ts'
import { exposedBy, unsafeSettings } from '../../server/settings/safety.ts'
import type { Command, Context, SiteSettings } from '../command.ts'
import { moment } from '../text.ts'
import { report } from './findings.ts'

/** Room for a few hundred photographs. Bytes. */
const LEAST_SPACE = 1e9
const CLOCK_TOLERANCE = 5 * 60_000
const DAY = 86_400_000

type Result = Pick<Finding, 'state' | 'says'>

const ok = (says: string): Result => ({ state: 'ok', says })
const note = (says: string): Result => ({ state: 'note', says })
const wrong = (says: string): Result => ({ state: 'wrong', says })

export const check: Command = {
  name: 'check',
  summary: 'checks settings, database, storage, disk, mail, clock, and backups',
  details: 'Doesn’t send or change anything. Exit code 1 if something is wrong.',
  async run(_, context) {
    const { site, now } = context
    const findings: Finding[] = [
      { name: 'settings', ...(await settings(site)) },
      { name: 'database', ...database(context.database, site) },
      { name: 'storage', ...(await storage(context)) },
      { name: 'disk', ...(await disk(site.dataDir)) },
      { name: 'mail', ...(await mail(context)) },
      { name: 'clock', ...(await clock(context.database, context.timeZone, now())) },
      { name: 'backup', ...(await backup(context, now())) },
    ]
    return report(findings)
  },
}

async function settings({ env, address }: SiteSettings): Promise<Result> {
  if ((await businessIn(address)) === 'demo') {
    const exposed = exposedBy(env)
    return exposed
      ? wrong(`${exposed} lets others reach the demo business. Leave it out.`)
      : ok('Only this machine can reach the demo business.')
  }
  const unsafe = unsafeSettings(env)
  if (unsafe.length > 0) return wrong(unsafe.join('\n                 '))
  if (env.ORIGIN) return ok(`Visitors reach the site at ${env.ORIGIN}.`)
  return note('Only this machine can reach the site. Set ORIGIN to publish it (docs/deploy.md).')
}

function database({ engine }: Database, { address }: SiteSettings): Result {
  return ok(engine === 'sqlite' ? `SQLite, ${address.file}` : 'PostgreSQL, at DATABASE_URL')
}

async function storage(context: Context): Promise<Result> {
  try {
    const files = await context.storage()
    await files.put('check', Buffer.from('1'))
    await files.remove('check')
    return ok('Photos can be stored.')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return wrong(`Photos can't be stored: ${reason.replace(/\.$/, '')}. 'storage check' tries more.`)
  }
}

async function disk(folder: string): Promise<Result> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${formatBytes(free)} are free for ${folder}`
  return free < LEAST_SPACE
    ? wrong(`${says}. Free some space, or move DATA_DIR to a larger disk.`)
    : ok(`${says}.`)
}

async function mail({ database, mail: { sent } }: Context): Promise<Result> {
  const failed = await countFailedEmails(database)
  if (failed > 0) {
    return wrong(`${failed} emails failed for good. 'mail list --status dead' shows why.`)
  }
  if (await sent()) return ok("No email has failed. 'mail test' sends one.")
  return note('Emails are only stored. Set up a mail server in the studio, or set MAIL_TRANSPORT.')
}

/** A clock that is behind the last event is certainly wrong. */
async function clock({ db }: Database, timeZone: string, now: number): Promise<Result> {
  const { last } = await db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.max('at').as('last'))
    .executeTakeFirstOrThrow()
  const at = moment(now, timeZone)
  return last !== null && Number(last) > now + CLOCK_TOLERANCE
    ? wrong(`It is ${at}, before the last audit event. Set the clock, ideally by NTP.`)
    : ok(`It is ${at}.`)
}

async function backup({ database, site: { env } }: Context, now: number): Promise<Result> {
  const { good, error, lost, pruneError } = await readLastBackup(database)
  const scheduled = env.BACKUP_TARGET ?? (await readBackupSetup(database, null))
  const remedy = scheduled
    ? "run 'backup' and read its message"
    : 'choose a place in the studio, under Settings and Backup, or set BACKUP_TARGET (docs/backup.md)'
  if (!good) {
    if (error) return wrong(`No backup yet, and the last one failed: ${error}`)
    return note(`No backup yet: ${remedy}.`)
  }
  const days = Math.floor((now - good.at) / DAY)
  const says = `The last backup is ${days === 0 ? 'of the last 24 hours' : `${days} days old`}`
  if (error) return wrong(`${says}, and a later one failed: ${error}`)
  if (lost) return wrong(`${says}. ${lostText(lost)} 'backup' says which.`)
  if (pruneError) return wrong(`${says}, but old ones weren't removed. ${pruneError}`)
  return days >= 2 ? wrong(`${says}: ${remedy}.`) : ok(`${says}.`)
}

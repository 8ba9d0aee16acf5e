import type { Logger } from 'pino'
import { noteOrigin, SEEK_CARDS, seekCards } from '../../app/athletes/cards/seek-cards.server.ts'
import { openSecurityLog } from '../../app/audit/security-log.server.ts'
import { readBackupSetup } from '../../app/backup/schedule/backup-setup.server.ts'
import { countFailedEmails } from '../../app/mail/failed-emails.server.ts'
import { sendMail } from '../../app/mail/send-mail.server.ts'
import { DISCARD, discardFiles } from '../../app/photos/discard.server.ts'
import { queueReading, READ_AGAIN, readAgain } from '../../app/photos/intake/read-again.server.ts'
import { discardStrays, STRAYS } from '../../app/photos/stray-originals.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Passwords } from '../../ports/identity/port.ts'
import { scheduleOf } from '../adapters/backup.ts'
import { mailSetup, openMail } from '../adapters/mail.ts'
import type { Renderer } from '../http/renderer.ts'
import { cleanUpUnlessDoubted } from '../jobs/cleanup.ts'
import { queueDue } from '../jobs/due.ts'
import { longJobs } from '../jobs/long-jobs.ts'
import { startDeveloping } from './developing.ts'
import type { Parts } from './parts.ts'

type Work = Record<'takes' | 'needs', { close(): Promise<void> }[]>

export const NOTHING: Work = { takes: [], needs: [] }

interface Working extends Parts, Pick<Renderer, 'composeEmail'> {
  passwords: Passwords | null
}

export async function startWork(shared: Working): Promise<Work> {
  const { env, database, storage, developer } = shared
  const { short, long } = shared.runners
  await noteOrigin(database, shared.origin)
  const developing = await startDeveloping(shared)
  const { mail, due } = await startJobs(shared)
  await queueReading(database)
  long.start({
    ...longJobs(env, database),
    [STRAYS]: (_, signal) => discardStrays({ database, storage }, signal),
    [READ_AGAIN]: (_, signal) => readAgain({ database, developer }, signal),
    [SEEK_CARDS]: (_, signal) => seekCards({ database, storage, developer }, signal),
  })
  const runners = [short, long, ...developing]
  const notices = database.listen(() => {
    for (const runner of runners) runner.wake()
  })
  return { takes: [...due, notices, ...runners], needs: [mail] }
}

async function startJobs(shared: Working) {
  const { env, runners, composeEmail, passwords, developer, database, storage, origin, sign, timers } = shared
  const mail = await openMail(env, { database, storage, sign })
  const schedule = () => readBackupSetup(database, scheduleOf(env))
  const host = async () => (await mailSetup(env, { database, sign })).server?.host
  const emails = { database, storage, developer, mail, origin, sign, host, compose: composeEmail }
  runners.short.start({
    mail: (job) => sendMail(emails, job),
    [DISCARD]: (job) => discardFiles({ database, storage }, job),
  })
  const cleanUp = () => cleanUpUnlessDoubted(shared)
  const reading = { database, sign, developer }
  const security = openSecurityLog(database, shared.log)
  const paying = { database, sign, security, openPayments: shared.openPayments }
  return { mail, due: queueDue(timers, { database, passwords, reading, paying, schedule, cleanUp }) }
}

export async function warnOfFailedEmails(database: Database, log: Logger): Promise<void> {
  const failedEmails = await countFailedEmails(database)
  if (failedEmails === 0) return
  log.warn(
    { failedEmails },
    "Emails failed for good. 'npm run -s sideline -- mail list --status dead' shows them",
  )
}

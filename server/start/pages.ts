import { openSecurityLog } from '../../app/audit/security-log.server.ts'
import { readBackupSetup } from '../../app/backup/schedule/backup-setup.server.ts'
import { backupHealth, UNKNOWN_HEALTH } from '../../app/backup/schedule/last-backup.server.ts'
import { concurrencyLimit } from '../../app/limits/concurrency-limit.server.ts'
import type { Ports } from '../../app/ports.server.ts'
import { localIdentity } from '../../ports/identity/local.ts'
import { backupPlaces, scheduleOf } from '../adapters/backup.ts'
import { openIdentity } from '../adapters/identity.ts'
import { mailSetup, openServer } from '../adapters/mail.ts'
import { readiness } from '../http/readiness.ts'
import { builtRenderer, developmentRenderer } from '../http/renderer.ts'
import { reportTo } from '../log.ts'
import { storedNow } from '../metrics/stored.ts'
import type { Env } from '../settings/env.ts'
import type { Parts } from './parts.ts'

const DOWNLOADS_PER_CLIENT = 6
const PASSWORDS = 24

export async function openPages({ env, log, timers, watch, ffmpeg: _, runners: __, ...ports }: Parts) {
  const { database, storage } = ports
  const identity = await openIdentity(env, database)
  const report = reportTo(log)
  const security = openSecurityLog(database, log)
  const setup = setupOf(env, ports)
  // While the database is away, /readyz reports that instead.
  const scheduled = () => setup.backup().catch(() => null)
  const backup = async (now: number) =>
    backupHealth(database, (await scheduled()) !== null, now).catch(() => UNKNOWN_HEALTH)
  const open = env.NODE_ENV === 'development' ? developmentRenderer : builtRenderer
  const renderer = await open({
    ...ports,
    log,
    report,
    security,
    identity,
    backup,
    staff: identity.passwords ? identity : localIdentity(database),
    downloadLimit: concurrencyLimit(DOWNLOADS_PER_CLIENT),
    passwordLimit: concurrencyLimit(PASSWORDS),
    setup,
    bookingLimits: { address: env.BOOKINGS_PER_ADDRESS, all: env.BOOKINGS_PER_HOUR },
  })
  const ready = readiness({ database, storage, backup, timers, isDiskFull: watch.isDiskFull })
  watch.serve(storedNow({ database, readiness: ready }))
  const { onRequest, onPage } = watch
  return { renderer, identity, security, report, readiness: ready, onRequest, onPage }
}

function setupOf(env: Env, ports: Pick<Ports, 'database' | 'sign'>): Ports['setup'] {
  return {
    mail: () => mailSetup(env, ports),
    openMailServer: (server, timeout) => openServer(env, server, timeout),
    backup: () => readBackupSetup(ports.database, scheduleOf(env)),
    places: backupPlaces(env),
    dataDir: env.DATA_DIR,
  }
}

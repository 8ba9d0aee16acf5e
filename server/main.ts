import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { signWith } from '../app/accounts/signature.server.ts'
import { openSecurityLog } from '../app/audit/security-log.server.ts'
import { BACKUP, doVerify, VERIFY } from '../app/backup/request.server.ts'
import { readBackupSetup } from '../app/backup/schedule/backup-setup.server.ts'
import { backupHealth, takeOverNotes, UNKNOWN_HEALTH } from '../app/backup/schedule/last-backup.server.ts'
import { doBackup, type Schedule } from '../app/backup/schedule/schedule.server.ts'
import { concurrencyLimit } from '../app/limits/concurrency-limit.server.ts'
import { countFailedEmails } from '../app/mail/failed-emails.server.ts'
import { sendMail } from '../app/mail/send-mail.server.ts'
import { DEVELOPING, type Developer, openDeveloper } from '../app/photos/develop/developer.server.ts'
import { beginDeveloping, queueUndeveloped } from '../app/photos/develop/queue.server.ts'
import { DEVELOP, DEVELOP_ALL, DEVELOP_VIDEOS, DEVELOPS } from '../app/photos/develop/version.server.ts'
import { DISCARD, discardFiles } from '../app/photos/discard.server.ts'
import { cleanUpMarked } from '../app/photos/proofs/marked.server.ts'
import { discardStrays, queueStrays, STRAYS } from '../app/photos/stray-originals.server.ts'
import { type Ffmpeg, findFfmpeg, openFfmpeg } from '../app/photos/video/ffmpeg.server.ts'
import { developVideosAgain, RENDER } from '../app/photos/video/render.server.ts'
import type { Ports } from '../app/ports.server.ts'
import { doExport, EXPORT } from '../app/takeout/export/job.server.ts'
import { doImport } from '../app/takeout/import/job.server.ts'
import { IMPORT } from '../app/takeout/import/source/upload.server.ts'
import { seedDemo } from '../demo/seed.ts'
import manifest from '../package.json' with { type: 'json' }
import type { DatabaseAddress } from '../ports/database/backup/copy.ts'
import { openDatabase } from '../ports/database/open.ts'
import { type Database, DatabaseUnusable } from '../ports/database/port.ts'
import { localIdentity } from '../ports/identity/local.ts'
import type { Passwords } from '../ports/identity/port.ts'
import { type Storage, StorageUnusable } from '../ports/storage/port.ts'
import { backupPlaces } from './adapters/backup.ts'
import { openContent } from './adapters/content.ts'
import { openIdentity } from './adapters/identity.ts'
import { mailSetup, openMail, openServer } from './adapters/mail.ts'
import { openPhotographs } from './adapters/storage.ts'
import { accountsFile, type Business, businessIn, greet, startRefusal } from './business.ts'
import { createApp, createHealthApp } from './http/app.ts'
import { openPort } from './http/listen.ts'
import { readiness } from './http/readiness.ts'
import { builtRenderer, developmentRenderer, type Renderer } from './http/renderer.ts'
import { AGREE_EVERY, whyEnd } from './jobs/agreement.ts'
import { cleanUp, countOverdue, logDeleted, type Retention, warnOfDeletion } from './jobs/cleanup.ts'
import { doubtClock, noteCleanUp } from './jobs/clock.ts'
import { queueDue } from './jobs/due.ts'
import { type EndedJob, JobRunner } from './jobs/job-runner.ts'
import { Timers } from './jobs/timers.ts'
import { loggedPath, openLog } from './log.ts'
import { storedNow } from './metrics/stored.ts'
import { openWatch, type Watch } from './metrics/watch.ts'
import { developingProgress } from './progress.ts'
import { openDataFolder } from './settings/data-folder.ts'
import { clearEarlierFiles } from './settings/earlier-files.ts'
import { ConfigurationError, type Env, loadEnvFile, originOf, readEnv } from './settings/env.ts'
import { fingerprintOf, siteSecret } from './settings/secret.ts'
import { closeAll } from './stop.ts'

/** Enough for a browser, and for a download manager that fetches in pieces. */
const DOWNLOADS_PER_CLIENT = 6
/** Passwords that are hashed or checked at once: about a second's work. */
const PASSWORDS = 24
/** Of a process that takes no jobs. */
const NOTHING: Work = { takes: [], needs: [] }
/** Errors whose messages are sentences for the person at the terminal. */
const EXPECTED = [ConfigurationError, DatabaseUnusable, StorageUnusable]

try {
  await main()
} catch (error) {
  const expected = EXPECTED.some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}

async function main(): Promise<void> {
  loadEnvFile()
  const env = readEnv(process.env)
  process.env.NODE_ENV = env.NODE_ENV
  const requestIds = new AsyncLocalStorage<string>()
  const log = openLog(env.LOG_LEVEL, requestIds)
  // First the port, so that a second server on it stops before it changes anything. Requests wait until all is ready.
  const port = await openPort(env.HOST, env.PORT)
  const watch = await openWatch(env, log)
  const { database, storage, business, secret } = await openData(env, watch)
  const ffmpeg = openVideos(env, log)
  const developer = openDeveloper({ database, storage, log, ffmpeg })
  const keep = retentionOf(env)
  const timers = new Timers(log)
  const jobs = new JobRunner({ database, log, timers, onEnded: watch.onJob })
  const origin = originOf(env, port.number)
  const sign = signWith(secret)
  const content = await openContent(env, { database, storage }, log)
  const ports = { database, storage, content, developer, jobs, origin, sign, photosUrl: env.PHOTOS_URL }
  const shared = { env, log, timers, watch, ...ports }
  const { renderer, identity, ...http } = await openPages(shared)
  const closing = new AbortController()
  const uploads = { disk: env.STORAGE_URL ? null : env.DATA_DIR, closing: closing.signal }
  const serve = env.WORKER === 'only' ? createHealthApp : createApp
  port.serve(serve({ ...ports, ...http, renderer, proxies: env.TRUST_PROXY, uploads, requestIds }))
  const working = { ...shared, ffmpeg, renderer, passwords: identity.passwords }
  const work = env.WORKER === 'off' ? NOTHING : await startWork(working)
  await warnOfFailedEmails(database, log)
  warnOfDeletion(log, await countOverdue(database, keep, Date.now()))
  await greet(business, origin, accountsFile(env.DATA_DIR), env.IDENTITY_PROVIDER)
  const streams = { close: async () => closing.abort() }
  const steps = [
    [streams, port, ...work.takes],
    [...work.needs, developer],
    [database, watch],
  ]
  const stop = stopOnSignal(steps, log)
  endOnDisagreement(timers, database, secret, (why) => {
    log.fatal(why)
    void stop(1)
  })
}

interface Shared extends Pick<Ports, 'database' | 'storage' | 'content' | 'origin' | 'sign' | 'photosUrl'> {
  env: Env
  log: Logger
  developer: Developer
  jobs: JobRunner
  timers: Timers
  watch: Watch
}

/** The renderer of pages, and the other parts that handle requests. */
async function openPages({ env, log, timers, watch, ...ports }: Shared) {
  const { database, storage } = ports
  const identity = await openIdentity(env, database)
  const report = reportTo(log)
  const security = openSecurityLog(database, log)
  const setup = setupOf(env, ports)
  // While the database is away nobody knows, and /readyz says that it is.
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

interface Closing {
  close(): Promise<void>
}

/** What a process closes at its end: what takes jobs, and then what they need. */
interface Work {
  takes: Closing[]
  needs: Closing[]
}

interface Working extends Shared {
  ffmpeg: Ffmpeg | null
  renderer: Renderer
  passwords: Passwords | null
}

/** Takes jobs, and turns the timers, as other processes on the same database do. */
async function startWork(shared: Working): Promise<Work> {
  const { jobs, database } = shared
  const developing = await startDeveloping(shared)
  const { mail, due } = await startJobs(shared)
  const runners = [jobs, ...developing]
  const notices = database.listen(() => {
    for (const runner of runners) runner.wake()
  })
  return { takes: [...due, notices, ...runners], needs: [mail] }
}

/** Starts the jobs that send emails, export and import, delete discarded files, and back up. */
async function startJobs(shared: Working) {
  const { env, jobs, renderer, passwords, developer, database, storage, origin, sign, timers } = shared
  const mail = shared.watch.mail(await openMail(env, { database, storage, sign }))
  const places = backupPlaces(env)
  const site = { address: addressOf(env), database, storage, version: manifest.version, ...places }
  await takeOverNotes(database, env.DATA_DIR)
  const schedule = () => readBackupSetup(database, scheduleOf(env))
  const compose = renderer.composeEmail
  jobs.start({
    mail: (job) => sendMail({ database, storage, developer, mail, origin, sign, compose }, job),
    [EXPORT]: (job, signal) => doExport(site, job, signal),
    [IMPORT]: (job, signal) =>
      doImport({ database, storage, workers: developer, dataDir: env.DATA_DIR }, job, signal),
    [DISCARD]: (job) => discardFiles({ database, storage }, job),
    [STRAYS]: (_, signal) => discardStrays({ database, storage }, signal),
    [BACKUP]: async (job, signal) => doBackup(site, await schedule(), job, signal),
    [VERIFY]: async () => doVerify({ url: env.DATABASE_URL, ...places }, await schedule()),
  })
  const due = { database, passwords, schedule, cleanUp: () => cleanUpAll(shared) }
  return { mail, due: queueDue(timers, due) }
}

/** Deletes what is past its time, unless the clock may be wrong. */
async function cleanUpAll({ env, database, storage, log }: Shared): Promise<void> {
  const now = Date.now()
  const doubt = await doubtClock(database, now)
  if (doubt) return log.warn(`Nothing expired is deleted. ${doubt}`)
  logDeleted(log, await cleanUp({ database, storage }, retentionOf(env), now))
  await cleanUpMarked({ database, storage })
  await queueStrays(database, now)
  await noteCleanUp(database, now)
}

interface Data {
  database: Database
  storage: Storage
  business: Business
  secret: string
}

/** The database and the photographs. Where there is nothing at all, the demo business is made. */
async function openData(env: Env, watch: Watch): Promise<Data> {
  const address = addressOf(env)
  const business = await businessIn(address)
  const refusal = startRefusal(business, env)
  if (refusal) throw new ConfigurationError(refusal)
  await openDataFolder(env.DATA_DIR)
  const database = await openDatabase(address, watch.onQuery)
  const storage = watch.storage(await openPhotographs(env, database))
  const secret = await siteSecret(env, database)
  await clearEarlierFiles(env.DATA_DIR, storage)
  if (business !== 'none') return { database, storage, business, secret }
  console.log('Setting up the demo business …')
  await seedDemo(
    { database, storage },
    { password: env.DEMO_PASSWORD, accountsFile: accountsFile(env.DATA_DIR) },
  )
  return { database, storage, business: 'demo', secret }
}

function scheduleOf(env: Env): Schedule | null {
  return env.BACKUP_TARGET ? { target: env.BACKUP_TARGET, at: env.BACKUP_AT } : null
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

function addressOf(env: Env): DatabaseAddress {
  return { url: env.DATABASE_URL, file: join(env.DATA_DIR, 'sideline.db') }
}

/** Queues what this version has not developed, and develops it. */
async function startDeveloping({
  database,
  log,
  timers,
  watch,
  ffmpeg,
  developer,
}: Working): Promise<JobRunner[]> {
  const { develop, render } = developer
  await queueUndeveloped(database, ffmpeg ? [DEVELOP_VIDEOS] : [])
  const progress = await developingProgress(database, console.log)
  const onEnded = (ended: EndedJob) => {
    progress()
    watch.onJob?.(ended)
  }
  // A photograph that is interrupted begins again at the next start, so closing does not wait for it.
  const shared = { database, log, timers, versions: DEVELOPS, closeTimeout: 0 }
  const runner = new JobRunner({ ...shared, name: 'developing', concurrency: DEVELOPING, onEnded })
  runner.start({ [DEVELOP]: develop, [DEVELOP_ALL]: () => beginDeveloping(database) })
  if (!ffmpeg) return [runner]
  // Photographs do not wait for a video, which takes minutes.
  const videos = new JobRunner({ ...shared, name: 'videos', concurrency: 1, onEnded: watch.onJob })
  videos.start({ [RENDER]: render, [DEVELOP_VIDEOS]: () => database.write(developVideosAgain) })
  return [runner, videos]
}

/** Opens ffmpeg, which makes videos playable in every browser, if the server has it. */
function openVideos({ FFMPEG, DATA_DIR }: Env, log: Logger): Ffmpeg | null {
  const program = findFfmpeg(FFMPEG, process.env.PATH)
  if (!program && FFMPEG && FFMPEG !== 'off') {
    throw new ConfigurationError(
      `FFMPEG names ${FFMPEG}, which is not ffmpeg or cannot be started. Correct it, or leave it out.`,
    )
  }
  log.debug({ program }, 'videos')
  return program ? openFfmpeg(program, join(DATA_DIR, 'rendering')) : null
}

/** Warns at the start of emails that failed for good. */
async function warnOfFailedEmails(database: Database, log: Logger): Promise<void> {
  const failedEmails = await countFailedEmails(database)
  if (failedEmails === 0) return
  log.warn(
    { failedEmails },
    "Emails failed for good: 'npm run -s sideline -- mail list --status dead' shows them",
  )
}

function reportTo(log: Logger) {
  return (error: unknown, request: Request, requestId?: string) => {
    const path = loggedPath(new URL(request.url))
    log.error({ err: error, requestId, method: request.method, path }, 'request failed')
  }
}

/** On SIGTERM or SIGINT, closes everything and exits; so does what it returns, with an exit code. */
function stopOnSignal(steps: Parameters<typeof closeAll>[0], log: Logger) {
  const stop = async (code: number) => {
    const well = await closeAll(steps, (error) => log.error({ err: error }, 'Cannot stop cleanly'))
    process.exit(well ? code : 1)
  }
  const signaled = () => stop(0)
  process.once('SIGTERM', signaled).once('SIGINT', signaled)
  return stop
}

/** Ends the process, once, when another one has changed the secret, or the schema beyond this release. */
function endOnDisagreement(
  timers: Timers,
  database: Database,
  secret: string,
  end: (why: string) => void,
): void {
  const fingerprint = fingerprintOf(secret)
  const agreement = timers.repeat({
    name: 'agreement with other processes',
    every: AGREE_EVERY,
    async task() {
      const why = await whyEnd(database, fingerprint)
      if (why === null) return
      void agreement.close()
      end(why)
    },
  })
}

function retentionOf(env: Env): Retention {
  return {
    bookings: env.BOOKINGS_KEPT_DAYS,
    audit: env.AUDIT_KEPT_DAYS,
    mail: env.MAIL_KEPT_DAYS,
  }
}

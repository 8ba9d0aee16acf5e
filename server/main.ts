import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { signWith } from '../app/accounts/signature.server.ts'
import { openDownloadLimit } from '../app/delivery/download-limit.server.ts'
import { sendMail } from '../app/mail/send-mail.server.ts'
import { openDeveloper } from '../app/photos/develop/developer.server.ts'
import { DemoError } from '../demo/read.ts'
import { isEmpty, seedDemo } from '../demo/seed.ts'
import { openDatabase } from '../ports/database/open.ts'
import { DatabaseUnusable } from '../ports/database/port.ts'
import { MailUnusable } from '../ports/mail/port.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import { StorageUnusable } from '../ports/storage/port.ts'
import { createApp } from './app.ts'
import { openContent } from './content.ts'
import { exposureRefusal, greet } from './demo.ts'
import { ConfigurationError, loadEnvFile, originOf, readEnv } from './env.ts'
import { openIdentity } from './identity.ts'
import { JobRunner } from './jobs.ts'
import { openPort } from './listen.ts'
import { loggedPath, openLog } from './log.ts'
import { openMail } from './mail.ts'
import { progressBar } from './progress.ts'
import { builtRenderer, developmentRenderer } from './renderer.ts'
import { siteSecret } from './secret.ts'

/** Errors whose messages are sentences for the person at the terminal. */
const EXPECTED = [ConfigurationError, DatabaseUnusable, StorageUnusable, MailUnusable, DemoError]

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
  const log = openLog(env.LOG_LEVEL)
  // First the port, so that a second server on it stops before it changes anything. Requests wait until all is ready.
  const port = await openPort(env.HOST, env.PORT)
  const place = { url: env.DATABASE_URL, file: join(env.DATA_DIR, 'sideline.db') }
  const refusal = await exposureRefusal(place, env)
  if (refusal) throw new ConfigurationError(refusal)
  await ensureFolder(env.DATA_DIR)
  const database = await openDatabase(place)
  const storage = diskStorage(join(env.DATA_DIR, 'photos'))

  if (await isEmpty(database)) {
    console.log('Setting up the demo business …')
    const options = { password: env.DEMO_PASSWORD, accountsFile: accountsFile(env.DATA_DIR) }
    await seedDemo({ database, storage }, options)
  }

  const developer = openDeveloper({ database, storage, log, onProgress: progressBar(process.stdout) })
  const report = (error: unknown, request: Request, requestId?: string) => {
    const path = loggedPath(new URL(request.url))
    log.error({ err: error, requestId, method: request.method, path }, 'request failed')
  }
  const origin = originOf(env, port.number)
  const open = env.NODE_ENV === 'development' ? developmentRenderer : builtRenderer
  const content = await openContent(env, database, log)
  const jobs = new JobRunner({ database, log })
  const bookingLimits = { address: env.BOOKINGS_PER_ADDRESS, all: env.BOOKINGS_PER_HOUR }
  const downloadLimit = openDownloadLimit()
  const secret = await siteSecret(env)
  const sign = signWith(secret)
  const identity = await openIdentity(env, database)
  const renderer = await open({
    database,
    content,
    identity,
    sign,
    storage,
    developer,
    downloadLimit,
    origin,
    bookingLimits,
    jobs,
    report,
  })
  const proxies = env.TRUST_PROXY
  port.serve(createApp({ database, content, storage, developer, renderer, origin, proxies, report }))
  const mail = await openMail(env, database)
  const compose = renderer.composeEmail
  jobs.start({
    mail: (job) => sendMail({ database, mail, origin, sign, compose }, job),
    // The command line has added a photograph.
    develop: async () => developer.wake(),
  })
  await greet(origin, accountsFile(env.DATA_DIR))

  const stop = async () => {
    await port.close()
    await jobs.close()
    await mail.close()
    await developer.close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
}

function accountsFile(folder: string): string {
  return join(folder, 'demo-accounts.json')
}

async function ensureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new ConfigurationError(
      `The folder ${folder} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`,
    )
  }
}

import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sealWith } from '../app/clients/seal.server.ts'
import { openCounter } from '../app/delivery/counter.server.ts'
import { deliver } from '../app/mail/deliver.server.ts'
import { openDarkroom } from '../app/photos/darkroom.server.ts'
import { DemoFault } from '../demo/read.ts'
import { isEmpty } from '../demo/seed.ts'
import { openDatabase } from '../ports/database/open.ts'
import { DatabaseUnusable } from '../ports/database/port.ts'
import { MailUnusable } from '../ports/mail/port.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import { StorageUnusable } from '../ports/storage/port.ts'
import { createApp } from './app.ts'
import { openContent } from './content.ts'
import { exposureFault, greet } from './demo.ts'
import { ConfigurationFault, loadEnvFile, originOf, readEnv } from './env.ts'
import { openIdentity } from './identity.ts'
import { openJobs } from './jobs.ts'
import { openPort } from './listen.ts'
import { loggedPath, openLog } from './log.ts'
import { openMail } from './mail.ts'
import { builtPages, developmentPages } from './pages.ts'
import { progressBar } from './progress.ts'
import { siteSecret } from './secret.ts'
import { seed } from './seed.ts'

/** Their messages are sentences for whoever is at the terminal. */
const EXPECTED = [ConfigurationFault, DatabaseUnusable, StorageUnusable, MailUnusable, DemoFault]

try {
  await main()
} catch (fault) {
  const expected = EXPECTED.some((kind) => fault instanceof kind)
  console.error(expected ? (fault as Error).message : fault)
  process.exit(1)
}

async function main(): Promise<void> {
  loadEnvFile()
  const env = readEnv(process.env)
  process.env.NODE_ENV = env.NODE_ENV
  const log = openLog(env.LOG_LEVEL)
  // The port comes first, so that a second server on it changes nothing; requests wait until all is ready.
  const port = await openPort(env.HOST, env.PORT)
  const place = { url: env.DATABASE_URL, file: join(env.DATA_DIR, 'sideline.db') }
  const photos = join(env.DATA_DIR, 'photos')
  const fault = await exposureFault(place, env)
  if (fault) throw new ConfigurationFault(fault)
  await ensureFolder(env.DATA_DIR)
  const database = await openDatabase(place)
  const storage = diskStorage(photos)

  if (await isEmpty(database)) {
    console.log('Setting up the demo business …')
    await seed({
      database: place,
      photos,
      accountsFile: accountsFile(env.DATA_DIR),
      password: env.DEMO_PASSWORD,
    })
  }

  const darkroom = openDarkroom({ database, storage, log, onProgress: progressBar(process.stdout) })
  const report = (error: unknown, request: Request, requestId?: string) => {
    const path = loggedPath(new URL(request.url))
    log.error({ err: error, requestId, method: request.method, path }, 'request failed')
  }
  const origin = originOf(env, port.number)
  const open = env.NODE_ENV === 'development' ? developmentPages : builtPages
  const content = await openContent(env, database, log)
  const jobs = openJobs({ database, log })
  const bookingLimits = { address: env.BOOKINGS_PER_ADDRESS, all: env.BOOKINGS_PER_HOUR }
  const counter = openCounter()
  const secret = await siteSecret(env)
  const seal = sealWith(secret)
  const identity = await openIdentity(env, database, origin, secret)
  const pages = await open({
    database,
    content,
    identity,
    seal,
    storage,
    darkroom,
    counter,
    origin,
    bookingLimits,
    jobs,
    report,
  })
  const proxies = env.TRUST_PROXY
  port.serve(createApp({ database, content, storage, darkroom, pages, origin, proxies, report }))
  const mail = await openMail(env, database)
  const write = pages.write
  jobs.start({
    mail: (job) => deliver({ database, mail, origin, seal, write }, job),
    // Another process took a photograph in.
    develop: async () => darkroom.wake(),
  })
  await greet(origin, accountsFile(env.DATA_DIR))

  const stop = async () => {
    await port.close()
    await jobs.close()
    await mail.close()
    await darkroom.close()
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
    throw new ConfigurationFault(
      `The folder ${folder} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`,
    )
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { flushCompileCache } from 'node:module'
import { countVisits } from '../app/pages/visits/count.server.ts'
import { DatabaseUnusable } from '../ports/database/port.ts'
import { StorageUnusable } from '../ports/storage/port.ts'
import { accountsFile, greet } from './business.ts'
import { createApp, createHealthApp } from './http/app.ts'
import { openPort } from './http/listen.ts'
import { endOnDisagreement } from './jobs/agreement.ts'
import { countOverdue, retentionOf, warnOfDeletion } from './jobs/cleanup.ts'
import { openLog } from './log.ts'
import { openWatch } from './metrics/watch.ts'
import { ConfigurationError, loadEnvFile, readEnv } from './settings/env.ts'
import { openData } from './start/data.ts'
import { withDemoPayments } from './start/demo-payments.ts'
import { openPages } from './start/pages.ts'
import { openParts } from './start/parts.ts'
import { NOTHING, startWork, warnOfFailedEmails } from './start/work.ts'
import { stopOnSignal } from './stop.ts'

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
  const given = readEnv(process.env)
  process.env.NODE_ENV = given.NODE_ENV
  const requestIds = new AsyncLocalStorage<string>()
  const log = openLog(given.LOG_LEVEL, requestIds)
  // The port comes first, so that a second server on it changes nothing. Requests wait until all is ready.
  const port = await openPort(given.HOST, given.PORT)
  const watch = await openWatch(given, log)
  const { business, ...data } = await openData(given, watch)
  const standsIn = business === 'demo' && !given.STRIPE_ENDPOINT && given.WORKER !== 'only'
  const env = standsIn ? await withDemoPayments(given, data) : given
  const parts = await openParts({ env, log, watch, ...data, port: port.number, path: process.env.PATH })
  const { database, developer, timers, origin } = parts
  const { identity, ...pages } = await openPages(parts)
  const closing = new AbortController()
  const visits = countVisits(database, (error) => log.error({ err: error }, 'Visitors were not counted'))
  const uploads = { disk: env.STORAGE_URL ? null : env.DATA_DIR, closing: closing.signal }
  const serve = env.WORKER === 'only' ? createHealthApp : createApp
  port.serve(serve({ ...parts, ...pages, proxies: env.TRUST_PROXY, uploads, requestIds, visits }))
  const { composeEmail } = pages.renderer
  const working = { ...parts, composeEmail, passwords: identity.passwords }
  const work = env.WORKER === 'off' ? NOTHING : await startWork(working)
  // One of the demo's emails has failed on purpose, for Today.
  if (business !== 'demo') await warnOfFailedEmails(database, log)
  warnOfDeletion(log, await countOverdue(database, retentionOf(env), Date.now()))
  const streams = { close: async () => closing.abort() }
  const steps = [
    [streams, port, ...work.takes],
    [...work.needs, developer, visits],
    [database, watch],
  ]
  const stop = stopOnSignal(steps, log)
  endOnDisagreement({ timers, database, secret: data.secret }, (why) => {
    log.fatal(why)
    void stop(1)
  })
  await greet(business, origin, accountsFile(env.DATA_DIR), env.IDENTITY_PROVIDER)
  // Node writes it only at a clean exit.
  flushCompileCache()
}

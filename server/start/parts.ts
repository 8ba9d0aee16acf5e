import type { Logger } from 'pino'
import { signWith } from '../../app/accounts/signature.server.ts'
import { openDeveloper } from '../../app/photos/develop/developer.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { openContent } from '../adapters/content.ts'
import { payHostOf, paymentsWith } from '../adapters/payments.ts'
import { openVideos } from '../adapters/videos.ts'
import { JobRunner } from '../jobs/job-runner.ts'
import { Timers } from '../jobs/timers.ts'
import type { Watch } from '../metrics/watch.ts'
import { type Env, originOf } from '../settings/env.ts'

export type Parts = Awaited<ReturnType<typeof openParts>>

interface Given {
  env: Env
  log: Logger
  watch: Watch
  database: Database
  storage: Storage
  secret: string
  port: number
  path: string | undefined
}

export async function openParts({ port, path, secret, ...given }: Given) {
  const { env, log, watch, database, storage } = given
  const ffmpeg = openVideos(env, path, log)
  const developer = openDeveloper({ database, storage, log, ffmpeg })
  const timers = new Timers(log)
  const shared = { database, log, timers, onEnded: watch.onJob }
  // A first backup may take days: emails must not wait for it.
  const runners = { short: new JobRunner(shared), long: new JobRunner({ ...shared, name: 'long jobs' }) }
  const jobs = {
    wake() {
      for (const runner of Object.values(runners)) runner.wake()
    },
  }
  return {
    ...given,
    ffmpeg,
    developer,
    timers,
    runners,
    jobs,
    origin: originOf(env, port),
    content: await openContent(env, { database, storage }, log),
    sign: signWith(secret),
    openPayments: paymentsWith(env),
    payHost: payHostOf(env),
    photosUrl: env.PHOTOS_URL,
  }
}

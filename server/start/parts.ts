import type { Logger } from 'pino'
import { signWith } from '../../app/accounts/signature.server.ts'
import { type Developer, openDeveloper } from '../../app/photos/develop/developer.server.ts'
import type { Ffmpeg } from '../../app/photos/video/ffmpeg.server.ts'
import type { Ports } from '../../app/ports.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { openContent } from '../adapters/content.ts'
import { openVideos } from '../adapters/videos.ts'
import { JobRunner } from '../jobs/job-runner.ts'
import { Timers } from '../jobs/timers.ts'
import type { Watch } from '../metrics/watch.ts'
import { type Env, originOf } from '../settings/env.ts'

export interface Parts
  extends Pick<Ports, 'database' | 'storage' | 'content' | 'jobs' | 'origin' | 'sign' | 'photosUrl'> {
  env: Env
  log: Logger
  developer: Developer
  ffmpeg: Ffmpeg | null
  /** A first backup may take days: emails must not wait for it. */
  runners: { short: JobRunner; long: JobRunner }
  timers: Timers
  watch: Watch
}

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

export async function openParts({ port, path, secret, ...given }: Given): Promise<Parts> {
  const { env, log, watch, database, storage } = given
  const ffmpeg = openVideos(env, path, log)
  const developer = openDeveloper({ database, storage, log, ffmpeg })
  const timers = new Timers(log)
  const shared = { database, log, timers, onEnded: watch.onJob }
  const runners = { short: new JobRunner(shared), long: new JobRunner({ ...shared, name: 'long jobs' }) }
  const jobs = {
    wake() {
      for (const runner of Object.values(runners)) runner.wake()
    },
  }
  const origin = originOf(env, port)
  const content = await openContent(env, { database, storage }, log)
  const sign = signWith(secret)
  return {
    ...given,
    ffmpeg,
    developer,
    timers,
    runners,
    jobs,
    origin,
    content,
    sign,
    photosUrl: env.PHOTOS_URL,
  }
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BACKUP, VERIFY } from '../../app/backup/request.server.ts'
import { type Leased, PermanentFailure } from '../../app/jobs/queue.server.ts'
import { EXPORT } from '../../app/takeout/export/job.server.ts'
import { IMPORT } from '../../app/takeout/import/source/upload.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Env } from '../settings/env.ts'
import type { Handler } from './job-runner.ts'

export interface LongJob {
  env: Env
  job: Leased
}

/** A plain object: an error's cause may not be cloneable. */
export type Ended =
  | { done: string | null }
  | { failed: { message: string; stack?: string; code?: unknown }; permanent: boolean }

/** In megabytes. Without limits Node lets a thread grow far beyond its need. */
const YOUNG = 8
/** For any business, and one more per this many photographs. */
const OLD = 80
const PHOTOGRAPHS = 2_000

/** An import reads whole files. */
const OLD_FOR_IMPORT = 2_048

/** Threads keep requests from waiting. */
export function longJobs(env: Env, database: Database): Record<string, Handler> {
  const handler: Handler = async (job, signal) => {
    const thread = new Worker(new URL('./long-job-thread.ts', import.meta.url), {
      workerData: { env, job } satisfies LongJob,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG,
        maxOldGenerationSizeMb: job.kind === IMPORT ? OLD_FOR_IMPORT : await memoryFor(database),
      },
    })
    return endOf(thread, signal)
  }
  return { [EXPORT]: handler, [IMPORT]: handler, [BACKUP]: handler, [VERIFY]: handler }
}

async function memoryFor({ db }: Database): Promise<number> {
  const { photos } = await db
    .selectFrom('photo')
    .select((eb) => eb.fn.countAll().as('photos'))
    .executeTakeFirstOrThrow()
  return OLD + Math.ceil(Number(photos) / PHOTOGRAPHS)
}

async function endOf(thread: Worker, signal: AbortSignal): Promise<string | undefined> {
  const stop = () => thread.postMessage('stop')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    const exited = once(thread, 'exit')
    const [ended] = (await Promise.race([once(thread, 'message'), exited])) as [Ended | number]
    await exited
    return resultOf(ended)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function resultOf(ended: Ended | number): string | undefined {
  if (typeof ended === 'number') throw new Error(`The thread of the job exited with code ${ended}`)
  if ('done' in ended) return ended.done ?? undefined
  const { failed, permanent } = ended
  throw Object.assign(permanent ? new PermanentFailure(failed.message) : new Error(failed.message), failed)
}

import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../ports/database/port.ts'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { type MeasurePorts, measureFile } from '../delivery-files.server.ts'
import { DamagedFile } from '../intake/file.ts'
import { recordDeveloped, type Undeveloped, undeveloped } from '../photos.server.ts'
import { readMark } from '../proofs/mark.server.ts'
import { markedFilesOf } from '../proofs/mark.ts'
import { recordMarked } from '../proofs/marked.server.ts'
import { printOf } from '../rules/address.ts'
import { filesOf, TALL_FILES } from '../rules/derivatives.ts'
import { originalKey } from '../storage-keys.server.ts'
import type { Ffmpeg } from '../video/ffmpeg.server.ts'
import { queueRendering, readPoster, render } from '../video/render.server.ts'
import { failureSentence } from './failure-sentence.server.ts'
import { shareMaker } from './share.server.ts'
import { sharedQueue } from './shared-queue.ts'
import { WorkerDied, WorkerUnusable } from './workers/worker.server.ts'
import {
  openWorkerPool,
  type Poster,
  type Reading,
  type ReadingName,
  type WorkerPool,
} from './workers/worker-pool.server.ts'

/** Leaves one core to the visitors, and one of Node's four threads to the files they ask for. */
export const DEVELOPING = Math.min(3, Math.max(1, availableParallelism() - 1))
/** Of a photograph that ends its worker. */
const MOST_ATTEMPTS = 5
/** After the storage or the worker pool failed. Milliseconds. */
const RETRY_AFTER = 30_000
/** After a lost file could not be made again: its original may come back. Milliseconds. */
const FAILED_FOR = 600_000
const MOST_FAILED = 10_000

export interface DeveloperPorts {
  database: Database
  storage: Storage
  log: { error(facts: object, message: string): void }
  ffmpeg?: Ffmpeg | null
  now?: () => number
}

export interface Developer {
  /** Makes all files of one photograph, then shows it. Rejects with a sentence for the owner, and on abort. */
  develop(job: Pick<Leased, 'about' | 'attempts'>, signal: AbortSignal): Promise<void>
  render(job: Pick<Leased, 'about' | 'attempts'>, signal: AbortSignal): Promise<void>
  /** Makes one lost file ('800.avif') again, ahead of all else. False when that fails or `mark` is out of date. */
  remake(print: string, file: string, mark?: string): Promise<boolean>
  /** Draws the name on a preview. False if that fails, or too many wait. */
  makeShare(print: string, name: string): Promise<boolean>
  intakeFile: WorkerPool['intakeFile']
  run: WorkerPool['run']
  read<Name extends ReadingName>(name: Name, key: string): Promise<Reading<Name> | null>
  /** Leaves only whole files. */
  close(): Promise<void>
}

export function openDeveloper(ports: DeveloperPorts): Developer {
  const abort = new AbortController()
  const pool = openWorkerPool()
  const remaker = remakeLost(ports, pool, abort.signal)
  const shares = shareMaker(ports, pool, abort.signal)
  const read: Developer['read'] = (name, key) => pool.read(name, ports.storage, key)
  const measuring = { ...ports, developer: { read } }
  return {
    develop: (job, signal) => develop(measuring, pool, job, AbortSignal.any([signal, abort.signal])),
    render: (job, signal) => render(measuring, job, AbortSignal.any([signal, abort.signal])),
    remake: remaker.remake,
    makeShare: shares.makeShare,
    intakeFile: pool.intakeFile,
    run: pool.run,
    read,
    async close() {
      abort.abort()
      pool.close()
      await remaker.settled()
      await shares.settled()
    },
  }
}

async function develop(
  ports: DeveloperPorts & MeasurePorts,
  pool: WorkerPool,
  { about, attempts }: Pick<Leased, 'about' | 'attempts'>,
  signal: AbortSignal,
): Promise<void> {
  const photo = await undeveloped(ports.database, about ?? '')
  // Deleted, or developed by a process that ended before it could say so.
  if (!photo) return
  const { clean, mark } = photo
  const isLast = attempts >= MOST_ATTEMPTS
  const frame = photo.video ? await readPoster(ports, photo.id, signal, isLast) : undefined
  const placeholder = await makeFiles(ports, pool, photo, signal, frame).catch(async (error) => {
    signal.throwIfAborted()
    throw await failureOf(ports, photo.id, error, attempts)
  })
  if (clean) {
    await measure(ports, photo)
    await recordDeveloped(ports.database, photo, placeholder)
    if (photo.video && photo.rendition === null && ports.ffmpeg) {
      await ports.database.write((trx) => queueRendering(trx, photo.id))
    }
  }
  if (mark) await recordMarked(ports.database, photo, mark)
}

async function makeFiles(
  { storage, log }: DeveloperPorts,
  pool: WorkerPool,
  photo: Undeveloped,
  signal: AbortSignal,
  frame?: Poster,
): Promise<string | undefined> {
  const { width, slide, clean, mark } = photo
  const all = slide ? [...filesOf(width), ...TALL_FILES] : filesOf(width)
  const marked = mark ? { mark, files: markedFilesOf(photo) } : undefined
  const wanted = { files: clean ? all : [], marked, frame, signal }
  for (;;) {
    try {
      return await pool.develop(storage, printOf(photo), wanted)
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error
      log.error({ err: error }, 'Processing paused, because it can’t continue now')
      await pause(RETRY_AFTER, undefined, { signal })
    }
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof StorageUnusable || error instanceof WorkerUnusable
}

/** Permanent for a damaged file, or one that has ended its worker too often. */
async function failureOf({ storage, log }: DeveloperPorts, id: string, error: unknown, attempts: number) {
  log.error({ photo: id, err: error }, 'A photo can’t be processed')
  if ((await storage.size(originalKey(id))) === null) return new PermanentFailure('The original is missing.')
  const sentence = failureSentence(error)
  const isPermanent =
    error instanceof DamagedFile || (error instanceof WorkerDied && attempts >= MOST_ATTEMPTS)
  return isPermanent
    ? new PermanentFailure(sentence, { cause: error })
    : new Error(sentence, { cause: error })
}

/** Saves the first download from waiting; what fails is measured then. */
async function measure(ports: MeasurePorts, photo: Undeveloped): Promise<void> {
  for (const size of ['original', 'web'] as const) {
    await measureFile(ports, photo, { size, withoutLocation: true }).catch(() => {})
  }
}

/** Remakes lost files one at a time, so that a lost folder does not slow down the site. Requests share the work. */
function remakeLost(ports: DeveloperPorts, pool: WorkerPool, signal: AbortSignal) {
  const { database, storage, log } = ports
  const queue = sharedQueue()
  const failed = new Map<string, number>()
  let pausedUntil = 0

  async function make(print: string, file: string, markId?: string): Promise<boolean> {
    if (Date.now() < (failed.get(print) ?? 0) || signal.aborted || Date.now() < pausedUntil) return false
    try {
      const mark = markId === undefined ? null : await readMark(database)
      if (mark && mark.id !== markId) return false
      const marked = mark ? { mark, files: [file] } : undefined
      const frame = await readPoster(ports, print.slice(0, 32), signal)
      await pool.develop(storage, print, { files: mark ? [] : [file], marked, frame, signal })
      failed.delete(print)
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (isTemporary(error)) pausedUntil = Date.now() + RETRY_AFTER
      else {
        if (failed.size >= MOST_FAILED) failed.clear()
        failed.set(print, Date.now() + FAILED_FOR)
      }
      log.error({ photo: print, file, err: error }, 'A missing derivative can’t be made again')
      return false
    }
  }

  return {
    remake: (print: string, file: string, mark?: string) =>
      queue.share(`${mark ?? ''}/${print}/${file}`, () => make(print, file, mark)),
    settled: queue.settled,
  }
}

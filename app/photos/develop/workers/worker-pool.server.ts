import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inTurns } from '../../../../ports/in-turns.ts'
import type { Storage } from '../../../../ports/storage/port.ts'
import { DamagedFile, plainName, unread } from '../../intake/file.ts'
import type { Intake } from '../../intake/intake.server.ts'
import type { SourceFile } from '../../intake/source-file.server.ts'
import type { Range } from '../../location/source.ts'
import { readMarkStyle } from '../../proofs/mark.server.ts'
import type { Mark } from '../../proofs/mark.ts'
import { derivativeKey, markedKey, originalKey } from '../../storage-keys.server.ts'
import { intakeVideo } from '../../video/intake.server.ts'
import type { Derivative } from '../develop.server.ts'
import type { VideoShape } from '../drawing/dark-frame.server.ts'
import type { READINGS, TASKS } from './tasks.server.ts'
import { Worker, WorkerDied, type WorkerOptions } from './worker.server.ts'

/** Of a process without work. Milliseconds. */
const IDLE = 3_000
/** Sent to a process at once. Bytes. */
const CHUNK = 64 * 1024
/** Files that are read piecemeal at once: no single one keeps the others waiting. */
const MOST_READERS = 4

/** Decodes and encodes each photograph in a process of its own: a crash breaks nothing else, and returns the memory. */
export interface WorkerPool extends Disposable {
  /**
   * Stores derivatives of a print (`printOf`), and marked ones; of a video, of its poster frame. Returns a new
   * placeholder for a turned one or a video. Rejects when the original is missing or damaged, takes too long or crashes
   * its process; when storage or pool fail; and on abort, which leaves only whole files.
   */
  develop(storage: Storage, print: string, wanted: WantedFiles): Promise<string | undefined>
  /** As `intakePhoto`, without the whole file in memory; may be a video. Refuses a file that ends its process. */
  intakeFile(file: SourceFile, name: string): Promise<Intake>
  /** Does a task of tasks.server.ts. A `FORGIVING` one returns null for bad bytes, timeouts and crashes. */
  run<Name extends TaskName>(name: Name, bytes: Uint8Array, ...given: Given<Name>): Promise<Result<Name>>
  read<Name extends ReadingName>(name: Name, storage: Storage, key: string): Promise<Reading<Name> | null>
  close(): void
}

type TaskName = keyof typeof TASKS
type Given<Name extends TaskName> = (typeof TASKS)[Name] extends (
  bytes: Uint8Array,
  ...given: infer More
) => unknown
  ? More
  : never
type Result<Name extends TaskName> =
  | Of<(typeof TASKS)[Name]>
  | (Name extends (typeof FORGIVING)[number] ? null : never)
export type ReadingName = keyof typeof READINGS
export type Reading<Name extends ReadingName> = Of<(typeof READINGS)[Name]>
type Of<Work> = Work extends (...given: never[]) => Promise<infer Result> ? Result : never

const BACKGROUND: (TaskName | ReadingName)[] = ['readCodes', 'busyTimes', 'readWords']
/** Find nothing in a bad file. Not `findLocation`: the location is unknown then, not absent. */
const FORGIVING = ['drawLogo', 'readCodes', 'busyTimes', 'findBare', 'findSlots', 'readWords'] as const

interface WantedFiles {
  files: string[]
  marked?: { mark: Mark; files: string[] }
  frame?: Poster
  signal?: AbortSignal
}

/** The frame of a video: a JPEG, or null for a dark one. */
export interface Poster extends VideoShape {
  poster: Buffer | null
}

export function openWorkerPool(options: WorkerOptions & { idle?: number } = {}): WorkerPool {
  const [front, back] = [processes(options), processes({ ...options, background: true })]
  const ofTask = (name: TaskName | ReadingName) => (BACKGROUND.includes(name) ? back : front)
  const close = () => [front, back].forEach((each) => void each.close())
  return {
    develop: (storage, print, wanted) => back.use((worker) => developIn(worker, storage, print, wanted)),

    intakeFile: async (file, name) => (await intakeVideo(file, name)) ?? intakeBy(front, file, name),

    async run(name, bytes, ...given) {
      const done = ofTask(name).use((worker) => worker.run({ name, given }, chunksOf(bytes)))
      return (await done.catch(forgiving(name))) as Result<typeof name>
    },

    read(name, storage, key) {
      const { use, inTurn } = ofTask(name)
      return inTurn(async () => {
        const size = await storage.size(key)
        if (size === null) return null
        const read = (range: Range) => bytesOf(storage, key, range)
        const done = use((worker) => worker.run({ name, size }, [], { read }))
        return (await done.catch(forgiving(name))) as Reading<typeof name> | null
      })
    },

    close,
    [Symbol.dispose]: close,
  }
}

type Processes = ReturnType<typeof processes>

/** Lends each process to one photograph at a time, and ends idle ones. */
function processes({ idle = IDLE, ...options }: WorkerOptions & { idle?: number }) {
  const all = new Set<Worker>()
  const free = new Map<Worker, NodeJS.Timeout>()
  let closed = false

  function acquire(): Worker {
    if (closed) throw new Error('The worker pool is closed')
    for (const [worker, timer] of free) {
      clearTimeout(timer)
      free.delete(worker)
      if (worker.alive) return worker
      all.delete(worker)
    }
    const worker = new Worker(options)
    all.add(worker)
    return worker
  }

  function end(worker: Worker): void {
    free.delete(worker)
    all.delete(worker)
    worker.kill()
  }

  async function lend<T>(work: (worker: Worker) => Promise<T>): Promise<T> {
    const worker = acquire()
    try {
      return await work(worker)
    } finally {
      if (worker.alive) free.set(worker, setTimeout(end, idle, worker))
      else end(worker)
    }
  }

  return {
    inTurn: inTurns(MOST_READERS),
    /** Retries once: when memory runs out, the system may kill a process that did not use it. */
    use: <T>(work: (worker: Worker) => Promise<T>): Promise<T> =>
      lend(work).catch((error) => {
        if (error instanceof WorkerDied && error.how === 'killed') return lend(work)
        throw error
      }),
    close() {
      closed = true
      for (const timer of free.values()) clearTimeout(timer)
      for (const worker of all) end(worker)
    },
  }
}

function forgiving(name: TaskName | ReadingName): (error: unknown) => null {
  return (error) => {
    const isOfFile = error instanceof WorkerDied || error instanceof DamagedFile
    if (isOfFile && FORGIVING.some((one) => one === name)) return null
    throw error
  }
}

async function intakeBy(workers: Processes, file: SourceFile, name: string): Promise<Intake> {
  try {
    const result = await workers.use((worker) => worker.run({ name: 'intake', given: [name] }, file.open()))
    return result as Intake
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error
    if (error.how !== 'crashed') return unread(plainName(name))
    return { refused: `${plainName(name)} can’t be read. Export it again as a plain JPEG and add that.` }
  }
}

async function developIn(
  worker: Worker,
  storage: Storage,
  print: string,
  { files, marked, frame: video, signal }: WantedFiles,
): Promise<string | undefined> {
  const more = marked && { ...(await readMarkStyle(storage, marked.mark)), files: marked.files }
  const { poster = null, ...frame } = video ?? {}
  const original = video
    ? Readable.from(chunksOf(poster ?? Buffer.alloc(0)))
    : (await storage.open(originalKey(print.slice(0, 32))))?.stream
  if (!original) throw new Error('the original is missing')
  const wanted = { print, files, marked: more, frame: video && (frame as VideoShape) }
  const store = async ({ file, bytes, marked: isMarked }: Derivative) => {
    const key = isMarked && marked ? markedKey(marked.mark.id, print, file) : derivativeKey(print, file)
    await storage.put(key, bytes)
  }
  try {
    const placeholder = await worker.run({ name: 'develop', print: wanted }, original, { store, signal })
    return placeholder as string | undefined
  } finally {
    original.destroy()
  }
}

async function bytesOf(storage: Storage, key: string, { start, end }: Range): Promise<Buffer> {
  const opened = await storage.open(key, { start, end: end - 1 })
  if (!opened) throw new Error('the file is gone')
  return buffer(opened.stream)
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../../../../ports/storage/port.ts'
import type { BareBlanks } from '../../bare/bare.server.ts'
import type { Slots } from '../../captions/slots.ts'
import { DamagedFile, plainName, unread } from '../../intake/file.ts'
import type { Intake } from '../../intake/intake.server.ts'
import type { Said } from '../../intake/said.ts'
import type { SourceFile } from '../../intake/source-file.server.ts'
import type { Blank } from '../../location/blanks.ts'
import type { Range } from '../../location/source.ts'
import type { Mark } from '../../proofs/mark.ts'
import type { Logo } from '../../rules/logo.ts'
import type { Focus } from '../../rules/photo.ts'
import { derivativeKey, markedKey, originalKey } from '../../storage-keys.server.ts'
import { intakeVideo } from '../../video/intake.server.ts'
import type { Derivative } from '../develop.server.ts'
import type { VideoShape } from '../drawing/dark-frame.server.ts'
import type { MarkedPicture } from '../drawing/draw-mark.server.ts'
import { Worker, WorkerDied, type WorkerOptions } from './worker.server.ts'
import type { Task } from './worker-process.server.ts'

/** How long a process without work stays. Milliseconds. */
const IDLE = 3_000
/** What is sent to a process at once. Bytes. */
const CHUNK = 64 * 1024
/** Files that are read here and there at once. Requests wait for others, but no single file keeps them waiting. */
const MOST_READERS = 4

/**
 * Decodes and encodes photographs in processes of their own, one for each photograph being worked on. They start when
 * they are needed and end when they are not. A photograph that crashes its process breaks nothing else, and the memory
 * is returned.
 */
export interface WorkerPool {
  /**
   * Stores these derivatives of a print (`printOf`), and marked ones; of a video, of its poster frame. Resolves to the
   * placeholder of one that is turned or a video. Rejects when the original is missing or damaged, cannot be decoded,
   * takes too long or crashes its process; when the storage or the pool cannot be used; and when `signal` aborts, which
   * leaves only whole files.
   */
  develop(storage: Storage, print: string, wanted: WantedFiles): Promise<string | undefined>
  /**
   * As `intakePhoto`, for a file that is never in memory as a whole, and may be a video. Refuses a file that ends its process,
   * too. Rejects when the pool cannot be used.
   */
  intakeFile(file: SourceFile, name: string): Promise<Intake>
  /**
   * As `drawName` in draw-name.server.ts. Rejects also when it takes too long or crashes its process, and when the pool
   * cannot be used.
   */
  drawName(preview: Uint8Array, name: string, signal?: AbortSignal): Promise<Buffer | null>
  /** A stored JPEG with this mark on it; null when there is none. Rejects as `drawName`. */
  drawMark(storage: Storage, key: string, mark: Mark): Promise<MarkedPicture | null>
  /** As in crop.server.ts. Rejects as `drawName`. */
  cropBroad(jpeg: Uint8Array, focus: Focus | null): Promise<Buffer>
  /** As `drawLogo` in draw-logo.server.ts; null for a file that cannot be read. Rejects when the pool cannot be used. */
  drawLogo(file: Uint8Array): Promise<Logo | null>
  /**
   * As `locationIn`, of a stored file, which is never in memory as a whole. Empty when there is none. Rejects as `drawName`.
   */
  findLocation(storage: Storage, key: string): Promise<Blank[] | null>
  /** As `bareIn`, of a stored file; null also when there is none. Rejects as `drawName`. */
  findBare(storage: Storage, key: string): Promise<BareBlanks | null>
  /** As `wordsAgain`, of a stored file; null when there is none. Rejects as `drawName`. */
  readWords(storage: Storage, key: string): Promise<Said | null>
  /** As `findSlots` in find-slots.server.ts, of a stored file; null also when there is none. Rejects as `drawName`. */
  findSlots(storage: Storage, key: string): Promise<Slots | null>
  /** As `readCodes` in read-codes.server.ts, of a stored picture; null when there is none. Rejects as `drawName`. */
  readCodes(storage: Storage, key: string): Promise<string[] | null>
  /** Kills every process, even at work. */
  close(): void
}

interface WantedFiles {
  /** Those without a mark. */
  files: string[]
  marked?: Marked
  frame?: Poster
  signal?: AbortSignal
}

/** The frame of a video that stands for it: a JPEG, or null for a dark one. */
export interface Poster extends VideoShape {
  poster: Buffer | null
}

/** Which derivatives get which mark. */
interface Marked {
  mark: Mark
  files: string[]
}

export function openWorkerPool(options: WorkerOptions & { idle?: number } = {}): WorkerPool {
  const workers = processes(options)
  const inBackground = processes({ ...options, background: true })
  const read = readerOf(workers)
  const readLater = readerOf(inBackground)
  return {
    develop: async (storage, print, { files, marked, frame: video, signal }) => {
      const more = marked && { ...(await readMarkStyle(storage, marked.mark)), files: marked.files }
      const { poster = null, ...frame } = video ?? {}
      const task = { develop: print, files, marked: more, frame: video && (frame as VideoShape) }
      const keyOf = ({ file, marked: isMarked }: Derivative) =>
        isMarked && marked ? markedKey(marked.mark.id, print, file) : derivativeKey(print, file)
      const how = { keyOf, signal, poster }
      return inBackground.use((worker) => developIn(worker, storage, task, how))
    },

    intakeFile: async (file, name) => (await intakeVideo(file, name)) ?? intakeBy(workers, file, name),

    drawName: (preview, name, signal) =>
      workers.use((worker) => replyTo(worker, { drawName: name }, 'drawName', chunksOf(preview), signal)),

    async drawMark(storage, key, mark) {
      const photograph = await storage.read(key)
      if (!photograph) return null
      const task = { drawMark: await readMarkStyle(storage, mark) }
      return workers.use((worker) => replyTo(worker, task, 'drawMark', chunksOf(photograph)))
    },

    cropBroad: (jpeg, focus) =>
      workers.use((worker) => replyTo(worker, { cropBroad: focus }, 'cropBroad', chunksOf(jpeg))),
    drawLogo: (file) => logoBy(workers, file),

    async findLocation(storage, key) {
      const found = await read(storage, key, 'findLocation')
      return found === undefined ? [] : found
    },
    findBare: async (storage, key) => (await read(storage, key, 'findBare')) ?? null,
    readWords: async (storage, key) => (await readLater(storage, key, 'readWords')) ?? null,
    findSlots: async (storage, key) => (await read(storage, key, 'findSlots')) ?? null,

    readCodes: (storage, key) => codesBy(inBackground, storage, key),

    close: () => [workers, inBackground].forEach(({ close }) => void close()),
  }
}

type Processes = ReturnType<typeof processes>

/** Starts processes, lends each to one photograph at a time, and ends those that stay idle. */
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

  function release(worker: Worker): void {
    if (worker.alive) free.set(worker, setTimeout(end, idle, worker))
    else end(worker)
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
      release(worker)
    }
  }

  return {
    /** Tries once more: when memory runs out, the system may kill a process that did not use it. */
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

async function intakeBy(workers: Processes, file: SourceFile, name: string): Promise<Intake> {
  try {
    return await workers.use((worker) => replyTo(worker, { intake: name }, 'intake', file.open()))
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error
    if (error.how !== 'crashed') return unread(plainName(name))
    return { refused: `${plainName(name)} cannot be read. Export it again as a plain JPEG and add that.` }
  }
}

async function codesBy(workers: Processes, storage: Storage, key: string): Promise<string[] | null> {
  const picture = await storage.read(key)
  if (!picture) return null
  return workers.use((worker) => replyTo(worker, { readCodes: true }, 'readCodes', chunksOf(picture)))
}

async function logoBy(workers: Processes, file: Uint8Array): Promise<Logo | null> {
  try {
    return await workers.use((worker) => replyTo(worker, { drawLogo: true }, 'drawLogo', chunksOf(file)))
  } catch (error) {
    if (error instanceof WorkerDied || error instanceof DamagedFile) return null
    throw error
  }
}

/** Does so many at once, in the order in which they come. */
function inTurns(most: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}

async function readMarkStyle(storage: Storage, { id: _, picture, ...style }: Mark) {
  return { style, picture: picture === null ? null : await storage.read(originalKey(picture)) }
}

async function developIn(
  worker: Worker,
  storage: Storage,
  task: Extract<Task, { develop: string }>,
  {
    keyOf,
    signal,
    poster,
  }: { keyOf(derivative: Derivative): string; signal?: AbortSignal; poster: Buffer | null },
): Promise<string | undefined> {
  const original = task.frame
    ? Readable.from(chunksOf(poster ?? Buffer.alloc(0)))
    : (await storage.open(originalKey(task.develop.slice(0, 32))))?.stream
  if (!original) throw new Error('the original is missing')
  try {
    for await (const reply of worker.run(task, original, signal)) {
      if ('file' in reply) await storage.put(keyOf(reply), reply.bytes)
      if ('done' in reply) return reply.placeholder
    }
    throw new Error('The worker sent no result')
  } finally {
    original.destroy()
  }
}

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

interface Replies {
  intake: Intake
  drawName: Buffer | null
  drawMark: MarkedPicture
  cropBroad: Buffer
  drawLogo: Logo
  readCodes: string[]
}

/** The reply of this name, to a task that has no other. */
async function replyTo<Name extends keyof Replies>(
  worker: Worker,
  task: Task,
  name: Name,
  bytes: Bytes,
  signal?: AbortSignal,
): Promise<Replies[Name]> {
  for await (const reply of worker.run(task, bytes, signal)) {
    if (name in reply) return (reply as unknown as Replies)[name]
  }
  throw new Error('The worker sent no result')
}

/** What a process is asked for that reads here and there in a stored file. */
interface Readings {
  findLocation: Blank[] | null
  findBare: BareBlanks | null
  readWords: Said
  findSlots: Slots | null
}

/** Reads some files at once; undefined when there is no file. */
function readerOf(workers: Processes) {
  const turns = inTurns(MOST_READERS)
  return <Name extends keyof Readings>(
    storage: Storage,
    key: string,
    name: Name,
  ): Promise<Readings[Name] | undefined> =>
    turns(async () => {
      const size = await storage.size(key)
      if (size === null) return undefined
      return workers.use(async (worker) => {
        for await (const reply of worker.run({ [name]: size } as unknown as Task, [])) {
          if ('read' in reply) await worker.answer(await bytesOf(storage, key, reply.read))
          if (name in reply) return (reply as unknown as Readings)[name]
        }
        throw new Error('The worker sent no result')
      })
    })
}

async function bytesOf(storage: Storage, key: string, { start, end }: Range): Promise<Buffer> {
  const opened = await storage.open(key, { start, end: end - 1 })
  if (!opened) throw new Error('the file is gone')
  return buffer(opened.stream)
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

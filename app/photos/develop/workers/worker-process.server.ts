import { DamagedFile } from '../../intake/file.ts'
import { blockSource, type Range } from '../../location/source.ts'
import type { Derivative } from '../develop.server.ts'
import { developPrint, type Print, READINGS, TASKS } from './tasks.server.ts'

// Runs without storage and database: a codec that crashes or is attacked harms no more than one photograph.

/** Followed by the picture's bytes in chunks, and null. A reading has none, and asks for ranges of its file. */
export type Task =
  | { name: keyof typeof TASKS; given: unknown[] }
  | { name: keyof typeof READINGS; size: number }
  | { name: 'develop'; print: Print }

/** `ready` comes once, `file` and `read` any number of times; each of the others ends a task. */
export type Reply =
  | { ready: true }
  | { file: Derivative }
  | { read: Range }
  | { result: unknown }
  | { failed: Error }
  | { damaged: string }

let task: Task | null = null
let chunks: Uint8Array[] = []
let answer: ((bytes: Uint8Array) => void) | null = null

process.on('message', async (message: Task | Uint8Array | null) => {
  if (message instanceof Uint8Array) {
    if (answer) answer(message)
    else chunks.push(message)
  } else if (message) {
    task = message
  } else if (task) {
    const original = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    chunks = []
    reply(await perform(task, original).then((result) => ({ result }), failureOf))
  }
})
// The server died or is done. A regular exit would wait for an encoder, which may hang.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches every process of the terminal; the server decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
reply({ ready: true })

async function perform(task: Task, original: Uint8Array): Promise<unknown> {
  if ('print' in task) return developPrint(original, task.print, (file) => reply({ file }))
  if ('size' in task) return READINGS[task.name](blockSource(task.size, ask))
  const work: (original: Uint8Array, ...given: never[]) => Promise<unknown> = TASKS[task.name]
  return work(original, ...(task.given as never[]))
}

function failureOf(error: unknown): Reply {
  if (error instanceof DamagedFile) return { damaged: error.message }
  return { failed: error instanceof Error ? error : new Error(String(error)) }
}

async function ask(range: Range): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  answer = resolve
  reply({ read: range })
  const bytes = await promise
  answer = null
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function reply(message: Reply): void {
  // Without the callback, a lost server would be an uncaught error; 'disconnect' handles it.
  process.send?.(message, () => {})
}

import { readFile } from 'node:fs/promises'
import { type Intake, intakePhoto } from '../intake/intake.server.ts'
import { photoId } from '../storage-keys.server.ts'
import { derivativesOf } from './develop.server.ts'

// A process of its own (see worker.server.ts), which answers bytes for bytes: it knows neither the storage nor the
// database, so that a codec which is broken into, or breaks down, is alone with one photograph.

/**
 * One at a time. `develop` and the original's id are followed by the original in parts and, at its end, null;
 * `intake` and the path of a file by null alone.
 */
export type Order = { develop: string; files: string[] } | { intake: string; name: string }

/** To `develop`: each file, then `done`. To `intake`: one `intake`. `failed` ends either; `ready` comes once. */
export type Answer =
  | { ready: true }
  | { file: string; bytes: Buffer }
  | { done: true }
  | { intake: Intake }
  | { failed: Error }

let order: Order | null = null
let parts: Uint8Array[] = []

process.on('message', async (message: Order | Uint8Array | null) => {
  if (message instanceof Uint8Array) {
    parts.push(message)
  } else if (message) {
    order = message
  } else if (order) {
    const original = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    parts = []
    await fulfil(order, original)
  }
})
// The server died or is done. Leaving in good order would wait for an encoder that may hang.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches every process of the terminal; when to stop is for the server to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
answer({ ready: true })

async function fulfil(order: Order, original: Uint8Array): Promise<void> {
  try {
    if ('intake' in order) {
      return answer({ intake: await intakePhoto(await readFile(order.intake), order.name) })
    }
    if (photoId(original) !== order.develop) throw new Error('the bytes of the original have changed')
    for await (const derivative of derivativesOf(original, order.files)) answer(derivative)
    answer({ done: true })
  } catch (error) {
    answer({ failed: error instanceof Error ? error : new Error(String(error)) })
  }
}

function answer(answer: Answer): void {
  // Without the function, a server that has just gone would be an error of ours; 'disconnect' says it already.
  process.send?.(answer, () => {})
}

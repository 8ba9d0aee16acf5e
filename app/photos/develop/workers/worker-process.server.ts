import { type BareBlanks, bareIn } from '../../bare/bare.server.ts'
import { findSlots } from '../../captions/find-slots.server.ts'
import type { Slots } from '../../captions/slots.ts'
import { DamagedFile } from '../../intake/file.ts'
import { type Intake, intakePhoto, turnedPlaceholder } from '../../intake/intake.server.ts'
import type { Said } from '../../intake/said.ts'
import { wordsAgain } from '../../intake/words-again.server.ts'
import type { Blank } from '../../location/blanks.ts'
import { locationIn } from '../../location/location.server.ts'
import { blockSource, type Range } from '../../location/source.ts'
import { readPrint } from '../../rules/address.ts'
import type { Logo } from '../../rules/logo.ts'
import type { Focus } from '../../rules/photo.ts'
import { photoId } from '../../storage-keys.server.ts'
import { type Derivative, derivativesOf, type MarkedFiles } from '../develop.server.ts'
import { cropBroad } from '../drawing/crop.server.ts'
import { darkFrame, type VideoShape } from '../drawing/dark-frame.server.ts'
import { drawLogo } from '../drawing/draw-logo.server.ts'
import { drawMarkOn, type MarkedPicture } from '../drawing/draw-mark.server.ts'
import { drawName } from '../drawing/draw-name.server.ts'
import { readCodes } from '../drawing/read-codes.server.ts'

// A process of its own (see worker.server.ts): bytes in, bytes out. It has neither the storage nor the database, so that
// a codec that crashes or is attacked can harm no more than one photograph.

/**
 * One at a time: `develop` and the print to make, `intake` and the file's name, `drawName` and the name to draw on a preview,
 * `drawMark` and the mark to draw on a picture, `cropBroad` and the point to crop it around, `drawLogo`, or
 * `readCodes`. Then come the picture's bytes in
 * chunks, and null. Of a video, `frame` says how
 * large it is, and the picture is a frame of it; without bytes a dark one is drawn. `findLocation`, `findBare`, `readWords` or `findSlots` and
 * how many bytes a file has: it asks for those that it reads.
 */
export type Task =
  | { develop: string; files: string[]; marked?: MarkedFiles; frame?: VideoShape }
  | { drawMark: Omit<MarkedFiles, 'files'> }
  | { intake: string }
  | { drawName: string }
  | { cropBroad: Focus | null }
  | { drawLogo: true }
  | { findLocation: number }
  | { findBare: number }
  | { readWords: number }
  | { findSlots: number }
  | { readCodes: true }

/** To `develop`: each file, then `done`. To others: one reply of their name. `failed` or `damaged` ends each; `ready` comes once; `read` asks for bytes. */
export type Reply =
  | { ready: true }
  | Derivative
  | { done: true; placeholder?: string }
  | { intake: Intake }
  | { drawName: Buffer | null }
  | { drawMark: MarkedPicture }
  | { cropBroad: Buffer }
  | { drawLogo: Logo }
  | { read: Range }
  | { findLocation: Blank[] | null }
  | { findBare: BareBlanks | null }
  | { readWords: Said }
  | { findSlots: Slots | null }
  | { readCodes: string[] }
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
    await perform(task, original)
  }
})
// The server died or is done. A regular exit would wait for an encoder, which may hang.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches every process of the terminal; the server decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
reply({ ready: true })

async function perform(task: Task, original: Uint8Array): Promise<void> {
  try {
    if ('intake' in task) return reply({ intake: await intakePhoto(original, task.intake) })
    if ('drawName' in task) return reply({ drawName: await drawName(original, task.drawName) })
    if ('cropBroad' in task) return reply({ cropBroad: await cropBroad(original, task.cropBroad) })
    if ('drawMark' in task) {
      const { style, picture } = task.drawMark
      return reply({ drawMark: await drawMarkOn(original, style, picture) })
    }
    if ('drawLogo' in task) return reply({ drawLogo: await drawLogo(original) })
    if ('findLocation' in task)
      return reply({ findLocation: await locationIn(blockSource(task.findLocation, ask)) })
    if ('findBare' in task) return reply({ findBare: await bareIn(blockSource(task.findBare, ask)) })
    if ('findSlots' in task) return reply({ findSlots: await findSlots(blockSource(task.findSlots, ask)) })
    if ('readWords' in task) return reply({ readWords: await wordsAgain(blockSource(task.readWords, ask)) })
    if ('readCodes' in task) return reply({ readCodes: await readCodes(original) })
    const print = readPrint(task.develop)
    const { frame } = task
    if (!print || (!frame && photoId(original) !== print.id)) {
      throw new DamagedFile('the bytes of the original have changed')
    }
    const picture = frame && original.length === 0 ? await darkFrame(frame) : original
    const derivatives = derivativesOf(picture, task.files, print.turned, task.marked)
    for await (const derivative of derivatives) reply(derivative)
    const isNew = print.turned !== 0 || frame !== undefined
    const placeholder = isNew ? await turnedPlaceholder(picture, print.turned) : undefined
    reply({ done: true, placeholder })
  } catch (error) {
    if (error instanceof DamagedFile) reply({ damaged: error.message })
    else reply({ failed: error instanceof Error ? error : new Error(String(error)) })
  }
}

/** One range at a time. */
async function ask(range: Range): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  answer = resolve
  reply({ read: range })
  const bytes = await promise
  answer = null
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function reply(message: Reply): void {
  // Without the callback, a server that has just gone would be an uncaught error; 'disconnect' handles that.
  process.send?.(message, () => {})
}

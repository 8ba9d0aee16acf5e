import { busyTimes } from '../../../../ports/busy-times.ts'
import { bareIn } from '../../bare/bare.server.ts'
import { findSlots } from '../../captions/find-slots.server.ts'
import { DamagedFile } from '../../intake/file.ts'
import { intakePhoto, turnedPlaceholder } from '../../intake/intake.server.ts'
import { wordsAgain } from '../../intake/words-again.server.ts'
import { locationIn } from '../../location/location.server.ts'
import { readPrint } from '../../rules/address.ts'
import { photoId } from '../../storage-keys.server.ts'
import { type Derivative, derivativesOf, type MarkedFiles } from '../develop.server.ts'
import { cropBroad } from '../drawing/crop.server.ts'
import { cutPrint } from '../drawing/cut-print.server.ts'
import { darkFrame, type VideoShape } from '../drawing/dark-frame.server.ts'
import { drawLogo } from '../drawing/draw-logo.server.ts'
import { drawMarkOn } from '../drawing/draw-mark.server.ts'
import { drawName } from '../drawing/draw-name.server.ts'
import { readCodes } from '../drawing/read-codes.server.ts'

// Only a worker process imports this: a codec may crash it.

export const TASKS = {
  intake: intakePhoto,
  drawName,
  drawMark: drawMarkOn,
  cropBroad,
  cutPrint,
  drawLogo,
  readCodes,
  busyTimes,
}

/** These ask for the bytes of the file that they read. */
export const READINGS = { findLocation: locationIn, findBare: bareIn, findSlots, readWords: wordsAgain }

/** `frame` is the size of a video, of which the picture is a frame. */
export interface Print {
  print: string
  files: string[]
  marked?: MarkedFiles
  frame?: VideoShape
}

/** Emits derivatives. Returns a new placeholder for a turned picture or a video, whose frame is dark without bytes. */
export async function developPrint(
  original: Uint8Array,
  { print: name, files, marked, frame }: Print,
  emit: (derivative: Derivative) => void,
): Promise<string | undefined> {
  const print = readPrint(name)
  if (!print || (!frame && photoId(original) !== print.id)) {
    throw new DamagedFile('the bytes of the original have changed')
  }
  const picture = frame && original.length === 0 ? await darkFrame(frame) : original
  for await (const derivative of derivativesOf(picture, files, print.turned, marked)) emit(derivative)
  const isNew = print.turned !== 0 || frame !== undefined
  return isNew ? turnedPlaceholder(picture, print.turned) : undefined
}

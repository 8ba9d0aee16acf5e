import { DamagedFile } from '../../intake/file.ts'
import type { Turned } from '../../rules/address.ts'
import { decode, decoded, fromPixels, readHeader, toPixels } from '../decode.server.ts'

interface Cut {
  turned: Turned
  /** Of the photo, turned. Pixels. */
  width: number
  height: number
  part: { left: number; top: number; width: number; height: number }
  paper: { width: number; height: number }
}

const SECONDS = 120

/** A part of an original, in the middle of white paper: its own pixels, in sRGB, and nothing else of the file. */
export async function cutPrint(original: Uint8Array, { turned, width, height, part, paper }: Cut) {
  const header = await decoded(readHeader(original))
  const photo = decode(original, header, { turned, width, height }, SECONDS)
  const pixels = await decoded(toPixels(photo.extract(part)))
  if (pixels.width !== part.width || pixels.height !== part.height) {
    throw new DamagedFile('it is smaller than when it was added')
  }
  const [left, top] = [paper.width - part.width, paper.height - part.height].map((room) =>
    Math.floor(room / 2),
  )
  const around = {
    left,
    top,
    right: paper.width - part.width - (left as number),
    bottom: paper.height - part.height - (top as number),
  }
  return fromPixels(pixels)
    .extend({ ...around, background: '#fff' })
    .withIccProfile('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

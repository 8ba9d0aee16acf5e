import { PREVIEW } from '../../rules/derivatives.ts'
import { fromDerivative } from '../decode.server.ts'
import { drawText, isDrawable } from './draw-text.server.ts'

const BONE = '#f4f1ea'
/** Pixels. */
const SIZE = 46
const MARGIN = 52
const SHADE = 300
const WIDEST = PREVIEW.width - 2 * MARGIN

/** Draws the business's name over the lower left corner of a preview; null if no font draws each of its characters. */
export async function drawName(preview: Uint8Array, name: string): Promise<Buffer | null> {
  const shown = name.normalize('NFC').toUpperCase().replace(/\s+/g, ' ').trim()
  if (!(await isDrawable(shown))) return null
  const { data, ...raw } = await fitted(shown)
  const left = MARGIN
  const top = PREVIEW.height - MARGIN - raw.height
  return fromDerivative(preview)
    .composite([{ input: shade(raw.width) }, { input: data, raw, left, top }])
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}

async function fitted(text: string) {
  const full = await drawText(text, SIZE, BONE)
  return full.width <= WIDEST ? full : drawText(text, Math.floor((SIZE * WIDEST) / full.width), BONE)
}

function shade(width: number): Buffer {
  const reach = Math.round(1.9 * (MARGIN + width) + 100)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}">
    <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1"
      gradientTransform="translate(0 ${PREVIEW.height}) scale(${reach} ${SHADE})">
      <stop offset="0" stop-color="#0b0d10" stop-opacity="0.86"/>
      <stop offset="0.5" stop-color="#0b0d10" stop-opacity="0.7"/>
      <stop offset="0.78" stop-color="#0b0d10" stop-opacity="0.27"/>
      <stop offset="1" stop-color="#0b0d10" stop-opacity="0"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>
  </svg>`)
}

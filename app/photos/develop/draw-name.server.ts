import { join } from 'node:path'
import { PREVIEW } from '../rules/derivatives.ts'
import { fromDerivative, fromText, type Pixels, toPixels } from './decode.server.ts'

const FONTS = join(import.meta.dirname, '../../ui/fonts')
/** Archivo, expanded and extra bold, as the site's headlines. Each file has the letters that those before it lack. */
const FILES = ['name-latin.ttf', 'name-latin-ext.ttf', 'name-vietnamese.ttf']
const FACE = 'Archivo SemiBold, Ultra-Bold Expanded'
const BONE = '#f4f1ea'
/** Pixels of the preview. */
const SIZE = 46
const MARGIN = 52
/** The height of what is darkened. */
const SHADE = 300
const WIDEST = PREVIEW.width - 2 * MARGIN
/** Characters that no font has: one of four hexadecimal digits, one of five. */
const UNASSIGNED = { short: '\u0378', long: '\u{3fffe}' }

/**
 * Draws the business's name over the lower left corner of a preview, and returns a JPEG. A script that Archivo lacks
 * comes from a font of the system; null when none draws each of the name's characters.
 */
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

/** The name in one line, smaller when it is long. */
async function fitted(text: string) {
  const full = await draw(text, SIZE)
  return full.width <= WIDEST ? full : draw(text, Math.floor((SIZE * WIDEST) / full.width))
}

async function draw(text: string, size: number): Promise<Pixels> {
  await loadFonts()
  return toPixels(
    fromText({
      text: `<span foreground="${BONE}">${escaped(text)}</span>`,
      font: `${FACE} ${size}px`,
      fontfile: join(FONTS, 'name-latin.ttf'),
      rgba: true,
    }),
  )
}

let loaded: Promise<void> | null = null

/** libvips has a font file in use from the first text that names it. */
function loadFonts(): Promise<void> {
  loaded ??= (async () => {
    for (const file of FILES) await toPixels(fromText({ text: 'A', fontfile: join(FONTS, file) }))
  })()
  return loaded
}

/** Where no font has a character, Pango draws a box with its code: as wide, and with the same upper edge, for each. */
async function isDrawable(text: string): Promise<boolean> {
  const boxes = { short: await upperEdge(UNASSIGNED.short), long: await upperEdge(UNASSIGNED.long) }
  for (const character of new Set(text)) {
    // Spaces and joiners have no ink, and a mark is drawn with its letter.
    if (/[\s\p{M}\p{Cf}]/u.test(character)) continue
    const box = character.length > 1 ? boxes.long : boxes.short
    if ((await upperEdge(character)).equals(box)) return false
  }
  return text !== ''
}

async function upperEdge(character: string): Promise<Buffer> {
  const { data, width, channels } = await draw(character, SIZE)
  return data.subarray(0, 2 * width * channels)
}

/** Ink that grows softly towards the corner, as far as the name reaches. */
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

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

import { join } from 'node:path'
import { fromText, type Pixels, toPixels } from '../decode.server.ts'

const FONTS = join(import.meta.dirname, '../../../ui/fonts')
/** Archivo, expanded and extra bold. Each file has the letters that those before it lack. */
const FILES = ['name-latin.ttf', 'name-latin-ext.ttf', 'name-vietnamese.ttf']
const FACE = 'Archivo SemiBold, Ultra-Bold Expanded'
/** Characters that no font has: four hexadecimal digits, and five. */
const UNASSIGNED = { short: '\u0378', long: '\u{3fffe}' }
const COMPARED = 46

/** Draws one line, as large as its ink. `size` is in pixels. */
export async function drawText(text: string, size: number, color: string): Promise<Pixels> {
  await loadFonts()
  return toPixels(
    fromText({
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `${FACE} ${size}px`,
      fontfile: join(FONTS, 'name-latin.ttf'),
      rgba: true,
    }),
  )
}

let loaded: Promise<void> | null = null

/** libvips uses a font file from the first text that names it. */
function loadFonts(): Promise<void> {
  loaded ??= (async () => {
    for (const file of FILES) await toPixels(fromText({ text: 'A', fontfile: join(FONTS, file) }))
  })()
  return loaded
}

/** Whether fonts draw each character: for others Pango draws a box with a code, always with the same upper edge. */
export async function isDrawable(text: string): Promise<boolean> {
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
  const { data, width, channels } = await drawText(character, COMPARED, 'white')
  return data.subarray(0, 2 * width * channels)
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

import { join } from 'node:path'
import { fromText, type Pixels, toPixels } from '../decode.server.ts'

const FONTS = join(import.meta.dirname, '../../../ui/fonts')
/** Archivo, expanded and extra bold, as the site's headlines. Each file has the letters that those before it lack. */
const FILES = ['name-latin.ttf', 'name-latin-ext.ttf', 'name-vietnamese.ttf']
const FACE = 'Archivo SemiBold, Ultra-Bold Expanded'
/** Characters that no font has: one of four hexadecimal digits, one of five. */
const UNASSIGNED = { short: '\u0378', long: '\u{3fffe}' }
/** Pixels at which characters are compared. */
const COMPARED = 46

/** Draws one line, as large as its ink. `size` is the font's, in pixels. */
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

/** libvips has a font file in use from the first text that names it. */
function loadFonts(): Promise<void> {
  loaded ??= (async () => {
    for (const file of FILES) await toPixels(fromText({ text: 'A', fontfile: join(FONTS, file) }))
  })()
  return loaded
}

/**
 * Whether fonts draw each character of a text; a script that Archivo lacks comes from a font of the system. Where no
 * font has a character, Pango draws a box with its code: as wide, and with the same upper edge, for each.
 */
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

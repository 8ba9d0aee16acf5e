import { FALLBACK_TEXT, type MarkStyle } from '../../proofs/mark.ts'
import { fromDerivative, fromPicture, fromPixels, type Pixels, toPixels } from '../decode.server.ts'
import { drawText, isDrawable } from './draw-text.server.ts'

const BONE = '#f4f1ea'
const INK = '#0b0d10'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Longer side of a drawn mark, sharp on the largest proof. Pixels. */
const LARGE = 1400
const MEASURED = 100
const LARGEST_FONT = 700
/** Of the photograph's shorter side. */
const MARGIN = 0.03
/** The rise of a tiled mark in degrees, and the room around it, of its own size. */
const RISE = -18
const ROOM = 0.06

/** Draws a mark with its opacity: its picture (PNG) if readable, or the first of its texts that fonts draw. */
export async function drawMark(style: MarkStyle, picture: Uint8Array | null) {
  const read = picture && (await readPicture(picture))
  const text = read ? null : await textOf(style.texts)
  const { data, ...size } = read || (await letters(text as string))
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    data[alpha] = Math.round(((data[alpha] as number) * style.opacity) / 100)
  }
  return { data, ...size, text }
}

export async function drawMarkOn(
  photograph: Uint8Array,
  { style, picture }: { style: MarkStyle; picture: Uint8Array | null },
) {
  const [pixels, mark] = [await toPixels(fromDerivative(photograph)), await drawMark(style, picture)]
  const marked = await withMark(pixels, pixels.width, mark, style)
  return { bytes: await marked.jpeg({ quality: 78 }).toBuffer(), text: mark.text }
}

/** Null for a picture that is damaged or shows nothing. */
async function readPicture(picture: Uint8Array): Promise<Pixels | null> {
  try {
    return await toPixels(fromPicture(picture, LARGE))
  } catch {
    return null
  }
}

async function textOf(texts: readonly string[]): Promise<string> {
  for (const text of texts) {
    if (await isDrawable(text)) return text
  }
  return FALLBACK_TEXT
}

/** Light letters with a soft dark edge show on any photograph. */
async function letters(text: string): Promise<Pixels> {
  const measured = await drawText(text, MEASURED, BONE)
  const font = Math.min(
    LARGEST_FONT,
    Math.floor((MEASURED * LARGE) / Math.max(measured.width, measured.height)),
  )
  const { data: input, ...raw } = await drawText(text, Math.max(1, font), BONE)
  const edge = Math.max(2, Math.round(font / 12))
  const around = { top: edge, bottom: edge, left: edge, right: edge }
  const shadow = fromPixels(await drawText(text, Math.max(1, font), INK)).extend({
    ...around,
    background: CLEAR,
  })
  const soft = await toPixels(shadow.blur(Math.max(0.5, edge / 3)))
  return toPixels(fromPixels(soft).composite([{ input, raw, left: edge, top: edge }]))
}

/** The result has no transparency. */
export async function withMark(
  photograph: Pixels,
  width: number,
  mark: Pixels,
  { position, size }: MarkStyle,
) {
  const height = Math.max(1, Math.round((width * photograph.height) / photograph.width))
  const stamp = await stampOf(mark, { width, height }, { tiled: position === 'tiled', size })
  const { data: input, ...raw } = stamp
  const margin = Math.round(MARGIN * Math.min(width, height))
  const room = { x: Math.max(0, width - raw.width), y: Math.max(0, height - raw.height) }
  const near = (space: number) => Math.min(margin, Math.floor(space / 2))
  const along = (space: number, first: boolean, last: boolean) =>
    first ? near(space) : last ? space - near(space) : Math.round(space / 2)
  const left = along(room.x, position.endsWith('left'), position.endsWith('right'))
  const top = along(room.y, position.startsWith('top'), position.startsWith('bottom'))
  const place = position === 'tiled' ? { tile: true, gravity: 'center' } : { left, top }
  return fromPixels(photograph)
    .resize({ width, height, fit: 'fill' })
    .composite([{ input, raw, ...place }])
    .removeAlpha()
}

/** Never larger than the photograph; tiled, two marks, one below the other and to its right. */
async function stampOf(
  mark: Pixels,
  photograph: { width: number; height: number },
  { tiled, size }: { tiled: boolean; size: number },
): Promise<Pixels> {
  const { width, height } = photograph
  const part = Math.max(1, Math.floor((Math.max(width, height) * size) / 100))
  const box = { width: Math.min(part, width), height: Math.min(part, height) }
  const sized = await toPixels(fromPixels(mark).resize({ ...box, fit: 'inside' }))
  if (!tiled) return sized
  const risen = await toPixels(fromPixels(sized).rotate(RISE, { background: CLEAR }))
  const [x, y] = [Math.ceil(risen.width * ROOM), Math.ceil(risen.height * ROOM)]
  const around = { top: y, bottom: y, left: x, right: x, background: CLEAR }
  const spaced = await toPixels(fromPixels(risen).extend(around))
  const { data: input, ...raw } = spaced
  const twice = fromPixels(spaced).extend({ right: raw.width, bottom: raw.height, background: CLEAR })
  const staggered = await toPixels(twice.composite([{ input, raw, left: raw.width, top: raw.height }]))
  return toPixels(fromPixels(staggered).resize({ width, height, fit: 'inside', withoutEnlargement: true }))
}

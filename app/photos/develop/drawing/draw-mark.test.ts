import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FALLBACK_TEXT, type MarkStyle } from '../../proofs/mark.ts'
import { drawMarkOn } from './draw-mark.server.ts'

const GRAY = 120
const gray = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: GRAY, g: GRAY, b: GRAY } } })
    .jpeg()
    .toBuffer()
const STYLE: MarkStyle = { texts: ['Baseline'], position: 'center', opacity: 100, size: 40 }
const disc = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="40" fill="#fff"/></svg>',
  ),
)
  .png()
  .toBuffer()

/** The box around what is drawn, in pixels, and how bright the brightest of it is. */
async function drawn(bytes: Buffer) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const box = { left: width, right: 0, top: height, bottom: 0, brightest: 0 }
  for (const [i, value] of data.entries()) {
    if (Math.abs(value - GRAY) < 25) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    box.brightest = Math.max(box.brightest, value)
  }
  return { ...box, width, height }
}

const draw = async (
  style: Partial<MarkStyle>,
  picture: Buffer | null = null,
  size: readonly [number, number] = [600, 400],
) => {
  const { bytes, text } = await drawMarkOn(await gray(...size), { style: { ...STYLE, ...style }, picture })
  return { text, ...(await drawn(bytes)) }
}

describe('the mark', () => {
  test.each([
    ['top-left', 0, 0],
    ['top-right', 1, 0],
    ['bottom-left', 0, 1],
    ['bottom-right', 1, 1],
    ['center', 0.5, 0.5],
  ] as const)('stands %s, in its size, inside the photograph', async (position, x, y) => {
    const box = await draw({ position })
    const wide = box.right - box.left
    expect(wide).toBeGreaterThan(220)
    expect(wide).toBeLessThanOrEqual(240)
    const room = { x: box.width - wide, y: box.height - (box.bottom - box.top) }
    expect(Math.abs(box.left / room.x - x)).toBeLessThan(0.06)
    expect(Math.abs(box.top / room.y - y)).toBeLessThan(0.06)
    expect([box.left > 5, box.right < 595, box.top > 5, box.bottom < 395]).toEqual([true, true, true, true])
  })

  test('is everywhere when it is tiled, whatever the photograph', async () => {
    for (const size of [
      [600, 400],
      [300, 500],
      [40, 30],
      [100, 900],
    ] as const) {
      const box = await draw({ position: 'tiled', size: 20 }, null, size)
      expect([box.width, box.height]).toEqual([...size])
      expect(box.right - box.left).toBeGreaterThan(size[0] * 0.6)
      expect(box.bottom - box.top).toBeGreaterThan(size[1] * 0.6)
    }
  })

  test('is as strong as its opacity', { tags: 'all' }, async () => {
    const full = await draw({ opacity: 100 })
    const half = await draw({ opacity: 50 })
    expect(full.brightest).toBeGreaterThan(235)
    expect(Math.abs(half.brightest - (full.brightest + GRAY) / 2)).toBeLessThan(16)
  })

  test('says the first text that fonts draw, and a word of its own without one', async () => {
    expect((await draw({ texts: ['© Zoë Łuk'] })).text).toBe('© Zoë Łuk')
    expect((await draw({ texts: ['A \u0378', 'Baseline'] })).text).toBe('Baseline')
    const last = await draw({ texts: ['\u0378'] })
    expect([last.text, last.right > last.left]).toEqual([FALLBACK_TEXT, true])
  })

  test('is a picture where there is one, with its transparency, and a text where it is damaged', async () => {
    const box = await draw({ size: 50 }, disc)
    expect([box.text, Math.abs(box.right - box.left - 267) < 8]).toEqual([null, true])
    expect(box.brightest).toBeGreaterThan(240)
    const { bytes } = await drawMarkOn(await gray(600, 400), { style: { ...STYLE, size: 50 }, picture: disc })
    const corner = await sharp(bytes)
      .extract({ left: 154, top: 54, width: 8, height: 8 })
      .greyscale()
      .raw()
      .toBuffer()
    expect(Math.max(...corner.map((value) => Math.abs(value - GRAY)))).toBeLessThan(10)
    expect((await draw({}, disc.subarray(0, 60))).text).toBe('Baseline')
  })
})

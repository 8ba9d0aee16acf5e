import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawName } from './draw-name.server.ts'

const [width, height] = [1200, 630]
const GRAY = 150
const preview = await sharp({
  create: { width, height, channels: 3, background: { r: GRAY, g: GRAY, b: GRAY } },
})
  .jpeg()
  .toBuffer()

const pixelsOf = async (picture: Uint8Array) => sharp(picture).greyscale().raw().toBuffer()

/** The box, in pixels, around everything brighter than the preview; undefined when nothing is. */
async function letters(picture: Uint8Array) {
  const pixels = await pixelsOf(picture)
  const at = [...pixels.keys()].filter((i) => (pixels[i] as number) > GRAY + 40)
  if (at.length === 0) return undefined
  const [xs, ys] = [at.map((i) => i % width), at.map((i) => Math.floor(i / width))]
  const [min, max] = [(a: number, b: number) => Math.min(a, b), (a: number, b: number) => Math.max(a, b)]
  return { left: xs.reduce(min), right: xs.reduce(max), top: ys.reduce(min), bottom: ys.reduce(max) }
}

async function draw(name: string): Promise<Buffer> {
  const picture = await drawName(preview, name)
  if (!picture) throw new Error(`${name} is not drawn`)
  return picture
}

describe('the name of the business on a preview', () => {
  test('is in the lower left corner, over a shade; the rest stays the same', async () => {
    const picture = await draw('Baseline')
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width, height })
    const box = await letters(picture)
    expect(box?.left).toBeGreaterThan(45)
    expect(box?.right).toBeLessThan(450)
    expect(box?.top).toBeGreaterThan(520)
    expect(box?.bottom).toBeLessThan(590)
    const pixels = await pixelsOf(picture)
    const brightness = (x: number, y: number) => pixels[y * width + x] as number
    expect(brightness(10, 620)).toBeLessThan(GRAY / 2)
    const far = [
      [10, 10],
      [600, 300],
      [1190, 10],
      [1190, 620],
    ] as const
    for (const [x, y] of far) expect(Math.abs(brightness(x, y) - GRAY)).toBeLessThan(3)
  })

  test.each([
    ['JO', 50, 200],
    ['North Shore Light House', 600, 1150],
    ['Ana Marković Fotografie', 600, 1150],
    ['Wolfeschlegelsteinhausen & Söhne Studios', 900, 1150],
    ['<b>"&amp;\'', 50, 600],
  ])('%s fits on one line', async (name, least, most) => {
    const box = await letters(await draw(name))
    expect(box?.right).toBeGreaterThan(least)
    expect(box?.right).toBeLessThan(most)
    expect((box?.bottom ?? 0) - (box?.top ?? 0)).toBeLessThan(70)
  })

  test('has each accent of a Latin script in the same font', { tags: 'all' }, async () => {
    const widths = await Promise.all(
      ['Cetinje', 'Četinje', 'Ćetinje', 'Cẽtinje'].map(
        async (name) => (await letters(await draw(name)))?.right,
      ),
    )
    for (const right of widths) expect(Math.abs((right ?? 0) - (widths[0] ?? 0))).toBeLessThan(3)
  })

  test('is not drawn when no font has one of its characters', async () => {
    for (const name of ['Foto \u0378', '\u{3fffd}', '  ', ''])
      expect([name, (await drawName(preview, name))?.length]).toEqual([name, undefined])
  })
})

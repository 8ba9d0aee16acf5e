import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blurredOf } from './blurred.server.ts'

async function aDerivative(stripe: number): Promise<Buffer> {
  const [width, height] = [400, 266]
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = Math.floor(x / stripe) % 2 === 0 ? 235 : 135
      data[3 * (y * width + x) + (x < width / 2 ? 0 : 2)] = light
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function pixelsOf(uri: string) {
  expect(uri).toMatch(/^data:image\/webp;base64,/)
  const bytes = Buffer.from(uri.split(',')[1] as string, 'base64')
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return { data, bytes: bytes.length, width: info.width, height: info.height }
}

test('a blurred picture keeps where its colors are, and no detail finer than a twentieth of its width', async () => {
  const [fine, finer] = [
    await pixelsOf(await blurredOf(await aDerivative(5))),
    await pixelsOf(await blurredOf(await aDerivative(2))),
  ]
  expect(fine.width).toBe(160)
  expect(fine.bytes).toBeLessThan(2500)
  const middle = 3 * 50 * 160
  const at = (x: number) =>
    [...fine.data.subarray(middle + 3 * x, middle + 3 * x + 3)] as [number, number, number]
  const [left, right] = [at(20), at(140)]
  expect([left[0] > 2 * left[2], right[2] > 2 * right[0]]).toEqual([true, true])
  // Of neither are the stripes seen.
  for (const { data } of [fine, finer]) {
    const reds = Array.from({ length: 40 }, (_, i) => data[middle + 3 * (20 + i)] as number)
    expect(Math.max(...reds) - Math.min(...reds)).toBeLessThan(25)
  }
})

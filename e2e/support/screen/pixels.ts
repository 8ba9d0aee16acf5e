import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** The lowest contrast of a text with what lies behind its letters, as WCAG computes it. */
export async function lowestContrast(text: Locator): Promise<number> {
  const color = await text.evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number))
  const shown = await pixelsOf(text)
  await text.evaluate((element) => {
    element.style.setProperty('transition', 'none')
    element.style.setProperty('color', 'transparent', 'important')
  })
  const behind = await pixelsOf(text)
  await text.evaluate((element) => element.style.removeProperty('color'))
  const light = luminance(color ?? [])
  const ratios = behind
    .filter((pixel, i) => pixel.some((part, j) => Math.abs(part - (shown[i]?.[j] ?? 0)) > 20))
    .map((pixel) => {
      const [low = 0, high = 0] = [light, luminance(pixel)].sort((a, b) => a - b)
      return (high + 0.05) / (low + 0.05)
    })
  return ratios.reduce((lowest, ratio) => Math.min(lowest, ratio), 21)
}

/** How many pixels of an element another state of it changes. */
export async function pixelsChangedBy(element: Locator, change: () => Promise<void>): Promise<number> {
  const before = await pixelsOf(element)
  await change()
  const after = await pixelsOf(element)
  return after.filter((pixel, i) => pixel.some((part, j) => part !== before[i]?.[j])).length
}

async function pixelsOf(element: Locator): Promise<number[][]> {
  const { data } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: data.length / 3 }, (_, i) => [...data.subarray(3 * i, 3 * i + 3)])
}

function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

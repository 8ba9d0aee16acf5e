import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DamagedFile } from '../../intake/file.ts'
import { LOGO_BOX } from '../../rules/logo.ts'
import { drawLogo } from './draw-logo.server.ts'

async function pixelsOf(webp: string) {
  const picture = sharp(Buffer.from(webp, 'base64'))
  const { format } = await picture.metadata()
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { format, at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)] }
}

test('keeps what is transparent, and never enlarges a picture', async () => {
  const ring = Buffer.from(
    '<svg width="60" height="30"><rect x="20" width="20" height="30" fill="#ff0000"/></svg>',
  )
  const logo = await drawLogo(await sharp(ring).png().toBuffer())
  expect(logo).toMatchObject({ width: 60, height: 30 })
  const { format, at } = await pixelsOf(logo.webp)
  expect(format).toBe('webp')
  expect(at(1, 15)[3]).toBe(0)
  expect(at(30, 15)).toEqual([255, 0, 0, 255])
  const large = await drawLogo(await sharp(ring).resize({ width: 3000 }).png().toBuffer())
  expect(large.width).toBeLessThanOrEqual(LOGO_BOX.width)
})

test('is a picture of an SVG, sharp at its size, without what the SVG could run or load', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 20 10" onload="alert(1)">
    <script>alert(1)</script><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://a.example"/></foreignObject>
    <image x:href="file://${import.meta.filename}" width="9" height="9"/><style>@import url(https://a.example/x.css)</style>
    <rect x="10" width="10" height="10" fill="#00ff00"/></svg>`
  const logo = await drawLogo(Buffer.from(svg))
  expect(logo).toMatchObject({ width: 576, height: 288 })
  expect(Buffer.from(logo.webp, 'base64').toString('latin1')).not.toMatch(/alert|example|script/)
  const { at } = await pixelsOf(logo.webp)
  expect([at(20, 20)[3], at(500, 100)]).toEqual([0, [0, 255, 0, 255]])
})

test('is refused when it is no picture', async () => {
  const bomb = `<!DOCTYPE svg [${Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')}]>
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`
  const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="9"'
  for (const bytes of ['', 'Hello', huge, bomb]) {
    await expect(drawLogo(Buffer.from(bytes))).rejects.toThrow(DamagedFile)
  }
})

/** `node scripts/assets/icons.ts`: makes every icon of the site from public/icon.svg. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const publicFolder = new URL('../../public/', import.meta.url)
const source = await readFile(new URL('icon.svg', publicFolder), 'utf8')
// iOS and launchers round the corners, and show transparent ones black or white.
const fullBleed = source.replace(' clip-path="url(#tile)"', '')
// A launcher may crop to a circle of 80% of the width.
const maskable = fullBleed.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')

await write('favicon.ico', ico(await draw(source, 32), 32))
await write('apple-touch-icon.png', await draw(fullBleed, 180))
await write('icon-192.png', await draw(source, 192))
await write('icon-512.png', await draw(source, 512))
await write('icon-maskable-512.png', await draw(maskable, 512))

function draw(svg: string, size: number): Promise<Buffer> {
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
  return sharp(Buffer.from(sized)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** An .ico file with one PNG in it, https://en.wikipedia.org/wiki/ICO_(file_format). */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

async function write(name: string, bytes: Buffer) {
  await writeFile(new URL(name, publicFolder), bytes)
  console.log(`${name} ${bytes.length} bytes`)
}

import sharp from 'sharp'
import { qrCode } from '../../ui/qr-code.ts'

export async function photographOfCard(...texts: string[]): Promise<Buffer> {
  const cards = await Promise.all(
    texts.map(async (text, i) => ({ input: await turnedCode(text), left: 900 + i * 400, top: 600 })),
  )
  const background = { r: 96, g: 104, b: 90 }
  return sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .composite(cards)
    .blur(1)
    .jpeg()
    .toBuffer()
}

function turnedCode(text: string): Promise<Buffer> {
  const rows = qrCode(text, 2)
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const size = rows.length
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 ${size} ${size}">
    <path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares}"/></svg>`
  return sharp(Buffer.from(svg)).rotate(7, { background: '#605a58' }).png().toBuffer()
}

import { fromDrawing } from '../decode.server.ts'

export interface VideoShape {
  width: number
  height: number
}

/** Stands for a video without a frame: nearly black, a little lighter in the middle. */
export function darkFrame({ width, height }: VideoShape): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${Number(width)}" height="${Number(height)}">
    <radialGradient id="light"><stop offset="0" stop-color="#2a313b"/><stop offset="1" stop-color="#12161b"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`
  return fromDrawing(drawing).jpeg({ quality: 90 }).toBuffer()
}

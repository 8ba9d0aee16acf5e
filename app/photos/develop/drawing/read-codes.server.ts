import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decoded, fromDerivative, toPixels } from '../decode.server.ts'

/** Codes in one picture, and characters in one. */
const MOST_CODES = 4
const LONGEST = 300

/**
 * The texts of the QR codes in a derivative. It runs a decoder on what a camera saw, so the server has a process of its
 * own do it. A code can be read from about 50 pixels on, turned and out of focus as it is.
 */
export async function readCodes(picture: Uint8Array): Promise<string[]> {
  const { readBarcodes } = await loadReader()
  const { data, width, height } = await decoded(toPixels(fromDerivative(picture).ensureAlpha()))
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
  const image = { data: pixels, width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(image as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    tryInvert: false,
    maxNumberOfSymbols: MOST_CODES,
  })
  return found.map(({ text }) => text).filter((text) => text.length > 0 && text.length <= LONGEST)
}

let reader: Promise<typeof import('zxing-wasm/reader')> | null = null

/** The decoder, from this machine: by itself it would ask a CDN for its code. Loaded late: few processes need it. */
function loadReader() {
  reader ??= import('zxing-wasm/reader').then(async (module) => {
    const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
    const { buffer, byteOffset, byteLength } = await readFile(file)
    const wasmBinary = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
    await module.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
    return module
  })
  return reader
}

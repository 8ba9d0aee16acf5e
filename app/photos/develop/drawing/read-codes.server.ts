import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decoded, fromDerivative, toPixels } from '../decode.server.ts'

const MOST_CODES = 4
const LONGEST = 300

/** Reads QR codes from about 50 pixels on, turned and out of focus. Decodes foreign bytes, so run it in a worker. */
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

/** By itself the decoder would load its code from a CDN. Loaded late: few processes need it. */
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

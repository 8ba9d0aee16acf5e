import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { CSV_BEGINS, csvLine } from '../../csv.ts'
import { namesIn } from '../../delivery/zip/names.ts'
import { layOutRun, zipEnd } from '../../delivery/zip/zip.ts'
import { originalKey } from '../../photos/storage-keys.server.ts'
import type { Ports } from '../../ports.server.ts'
import { type PrintToMake, readPrint } from './prints.server.ts'

type ZipPorts = Pick<Ports, 'database' | 'storage' | 'developer'>

interface File {
  name: string
  data: Uint8Array
}

/** One file is in memory at a time. A photo that may not be printed anymore is left out, of the CSV, too. */
export async function* printsZip(ports: ZipPorts, items: string[], now: number): AsyncGenerator<Uint8Array> {
  let at = 0
  const runs: ReturnType<typeof layOutRun>[] = []
  for await (const { name, data } of filesOf(ports, items)) {
    const entry = { name, bytes: data.length, crc32: crc32(data), modified: now }
    const run = layOutRun([entry], at)
    for (const part of run.contents(at, at + run.bytes)) {
      yield part instanceof Uint8Array ? part : data.subarray(part.from, part.to)
    }
    runs.push(run)
    at += run.bytes
  }
  let recordBytes = 0
  for (const run of runs) {
    const start = at + recordBytes
    yield* run.records(start, start, start + run.recordBytes)
    recordBytes += run.recordBytes
  }
  const end = zipEnd(runs.length, at, recordBytes)
  yield* end.parts(at + recordBytes, end.length)
}

const HEAD = ['File', 'Order', 'Inches', 'Quantity', 'Photo', 'Paper', 'Width', 'Height']

async function* filesOf(ports: ZipPorts, items: string[]): AsyncGenerator<File> {
  const nameHere = namesIn()
  let csv = CSV_BEGINS + csvLine(HEAD)
  for (const id of items) {
    const print = await readPrint(ports.database, id)
    if (!print) continue
    const name = nameHere(`${print.name}.jpg`)
    yield { name, data: await cut(ports, print) }
    const { order, number, spec, sheet } = print
    const paper = spec.border ? 'white border' : 'filled'
    csv += csvLine([name, order, spec.size, spec.count, number, paper, sheet.paper.width, sheet.paper.height])
  }
  yield { name: 'prints.csv', data: Buffer.from(csv) }
}

async function cut({ storage, developer }: ZipPorts, print: PrintToMake): Promise<Uint8Array> {
  const { photoId, turned, width, height, sheet } = print
  const original = await storage.open(originalKey(photoId))
  if (!original) throw new Error(`The original of photo ${photoId} is missing.`)
  const { paper, ...part } = sheet
  return developer.run('cutPrint', await buffer(original.stream), { turned, width, height, part, paper })
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { widthsFor } from '../app/photos/address.ts'
import { develop, filesOf } from '../app/photos/develop.server.ts'
import { derivativeKey, photoId } from '../app/photos/shelf.server.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import type { Storage } from '../ports/storage/port.ts'

const PHOTOGRAPHS = join(import.meta.dirname, '../demo/photographs')
const ROUNDS = 3
/** The least that developing may reach of a bare loop's throughput. */
const GOAL = 0.85

interface Way {
  name: string
  threads: number
  atOnce: number
  develop: (original: Buffer) => Promise<number>
}

/** The best of the rounds: seconds for all photographs. */
interface Tally {
  way: Way
  wall: number
  cpu: number
  bytes: number
}

interface DevelopRow {
  way: string
  /** Photographs a second in the fastest round: what else the machine was at only ever slows one down. */
  perSecond: number
  /** Of the fastest bare loop in the same run. */
  share: number
  /** Processor seconds a photograph, in the cheapest round. */
  cpu: number
  /** Megabytes of files made. */
  megabytes: number
}

/**
 * Develops the same photographs in each way, in turn, several times: a bare sharp loop that decodes for every output,
 * one that decodes once, and ours, which also stores what it makes, forced to disk.
 */
async function benchDevelop(count = 4): Promise<DevelopRow[]> {
  const originals = await readOriginals(count)
  const folder = await mkdtemp(join(tmpdir(), 'bench-develop-'))
  const tallies = waysTo(diskStorage(folder)).map((way) => ({ way, wall: Infinity, cpu: Infinity, bytes: 0 }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const tally of tallies) await measure(tally, originals)
  }
  await rm(folder, { recursive: true })
  return rowsOf(tallies, originals.length)
}

async function measure(tally: Tally, originals: Buffer[]): Promise<void> {
  const cpu = process.cpuUsage()
  const started = performance.now()
  tally.bytes = await developAll(tally.way, originals)
  tally.wall = Math.min(tally.wall, (performance.now() - started) / 1000)
  const { user, system } = process.cpuUsage(cpu)
  tally.cpu = Math.min(tally.cpu, (user + system) / 1e6)
}

function waysTo(storage: Storage): Way[] {
  const cores = availableParallelism()
  return [
    { name: 'bare, decoding for each', threads: 1, atOnce: cores, develop: bareEach },
    { name: 'bare, decoding once', threads: 1, atOnce: cores, develop: bareOnce },
    { name: 'ours', threads: 1, atOnce: cores, develop: (original) => ours(storage, original) },
    {
      name: 'ours, threads inside',
      threads: cores,
      atOnce: 1,
      develop: (original) => ours(storage, original),
    },
  ]
}

async function developAll({ threads, atOnce, develop }: Way, originals: Buffer[]): Promise<number> {
  sharp.concurrency(threads)
  let bytes = 0
  const waiting = originals.values()
  const lane = async () => {
    for (const original of waiting) {
      const made = await develop(original)
      bytes += made
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return bytes
}

async function ours(storage: Storage, original: Buffer): Promise<number> {
  await develop(storage, original)
  const { width } = await sharp(original).metadata()
  const id = photoId(original)
  const sizes = await Promise.all(filesOf(width).map((file) => storage.size(derivativeKey(id, file))))
  return sizes.reduce((sum: number, size) => sum + (size ?? 0), 0)
}

async function bareEach(original: Buffer): Promise<number> {
  const { width } = await sharp(original).metadata()
  return bareOutputs(() => sharp(original), width)
}

async function bareOnce(original: Buffer): Promise<number> {
  const { width } = await sharp(original).metadata()
  const { data, info } = await sharp(original).raw().toBuffer({ resolveWithObject: true })
  return bareOutputs(
    () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }),
    width,
  )
}

/** The same outputs, written down again here: a bench that asked our code for them would measure it with itself. */
async function bareOutputs(open: () => Sharp, width: number): Promise<number> {
  let bytes = 0
  for (const w of widthsFor(width)) {
    bytes += (await open().resize(w).avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer())
      .length
    bytes += (await open().resize(w).jpeg({ quality: 78, progressive: true }).toBuffer()).length
  }
  const preview = open().resize(1200, 630, { fit: 'cover', position: 'attention' })
  return bytes + (await preview.jpeg({ quality: 78, progressive: true }).toBuffer()).length
}

async function readOriginals(count: number): Promise<Buffer[]> {
  const names = (await readdir(PHOTOGRAPHS)).filter((name) => name.endsWith('.jpg')).sort()
  const every = Math.ceil(names.length / count)
  return Promise.all(names.filter((_, i) => i % every === 0).map((name) => readFile(join(PHOTOGRAPHS, name))))
}

function rowsOf(tallies: Tally[], count: number): DevelopRow[] {
  const bare = Math.min(...tallies.filter(({ way }) => way.name.startsWith('bare')).map(({ wall }) => wall))
  return tallies.map(({ way: { name, threads, atOnce }, wall, cpu, bytes }) => ({
    way: `${name} (${atOnce} at once, ${threads} thread${threads > 1 ? 's' : ''} each)`,
    perSecond: count / wall,
    share: bare / wall,
    cpu: cpu / count,
    megabytes: bytes / 1e6,
  }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = await benchDevelop()
  console.log(
    'Developing                                          photographs/s   of bare   CPU s each      made',
  )
  for (const { way, perSecond, share, cpu, megabytes } of rows) {
    const columns = [
      perSecond.toFixed(2).padStart(13),
      `${Math.round(share * 100)} %`.padStart(9),
      cpu.toFixed(2).padStart(12),
    ]
    console.log(way.padEnd(52), ...columns, `${megabytes.toFixed(2)} MB`.padStart(9))
  }
  const share = rows.find(({ way }) => way.startsWith('ours ('))?.share ?? 0
  console.log(`Goal: at least ${GOAL * 100} % of bare: ${share >= GOAL ? 'reached' : 'missed'}`)
  process.exitCode = share >= GOAL ? 0 : 1
}

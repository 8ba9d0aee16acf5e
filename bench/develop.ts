import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { openWorkerPool } from '../app/photos/develop/workers/worker-pool.server.ts'
import { widthsFor } from '../app/photos/rules/address.ts'
import { filesOf } from '../app/photos/rules/derivatives.ts'
import { derivativeKey, keepOriginal, photoId } from '../app/photos/storage-keys.server.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import type { Storage } from '../ports/storage/port.ts'

const PHOTOGRAPHS = join(import.meta.dirname, '../demo/photographs')
const ROUNDS = 3
/** The least that developing may reach of a bare loop's throughput. */
const GOAL = 0.85
/** Photographs in work at the same time, one thread for each. */
const AT_ONCE = availableParallelism()
sharp.concurrency(1)

interface Way {
  name: string
  /** What it needs is opened and closed within the measured time. `develop` returns the bytes made. */
  open: () => { develop: (original: Buffer) => Promise<number>; close?: () => void }
}

/** The best of the rounds: seconds for all photographs. */
interface Tally {
  way: Way
  wall: number
  bytes: number
}

interface DevelopRow {
  way: string
  /** Photographs a second in the fastest round: other work of the machine only ever slows one down. */
  perSecond: number
  /** Of the throughput of the fastest bare loop in the same run. */
  share: number
  /** Megabytes of files made. */
  megabytes: number
}

/**
 * Develops the same photographs in each way, in turn, several times: a bare sharp loop that decodes for every output,
 * one that decodes once, and ours, which starts processes of its own, reads the originals from the storage and stores
 * what it makes, forced to disk.
 */
async function benchDevelop(count = 4): Promise<DevelopRow[]> {
  const originals = await readOriginals(count)
  const folder = await mkdtemp(join(tmpdir(), 'bench-develop-'))
  const storage = diskStorage(folder)
  for (const original of originals) await keepOriginal(storage, photoId(original), original)
  const tallies = waysTo(storage).map((way) => ({ way, wall: Infinity, bytes: 0 }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const tally of tallies) await measure(tally, originals)
  }
  await rm(folder, { recursive: true })
  return rowsOf(tallies, originals.length)
}

async function measure(tally: Tally, originals: Buffer[]): Promise<void> {
  const started = performance.now()
  tally.bytes = await developAll(tally.way, originals)
  tally.wall = Math.min(tally.wall, (performance.now() - started) / 1000)
}

function waysTo(storage: Storage): Way[] {
  return [
    { name: 'bare, decoding for each', open: () => ({ develop: bareEach }) },
    { name: 'bare, decoding once', open: () => ({ develop: bareOnce }) },
    { name: 'ours', open: () => ours(storage) },
  ]
}

async function developAll({ open }: Way, originals: Buffer[]): Promise<number> {
  const { develop, close } = open()
  let bytes = 0
  const waiting = originals.values()
  const worker = async () => {
    for (const original of waiting) {
      const made = await develop(original)
      bytes += made
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  close?.()
  return bytes
}

function ours(storage: Storage) {
  const pool = openWorkerPool()
  const develop = async (original: Buffer) => {
    const id = photoId(original)
    const { width } = await sharp(original).metadata()
    const files = filesOf(width)
    await pool.develop(storage, id, { files })
    const sizes = await Promise.all(files.map((file) => storage.size(derivativeKey(id, file))))
    return sizes.reduce((sum: number, size) => sum + (size ?? 0), 0)
  }
  return { develop, close: pool.close }
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

/** The same outputs, written down again here: taken from our code, they would change with what is measured. */
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
  return tallies.map(({ way: { name }, wall, bytes }) => ({
    way: `${name} (${AT_ONCE} at once)`,
    perSecond: count / wall,
    share: bare / wall,
    megabytes: bytes / 1e6,
  }))
}

if (import.meta.main) {
  const rows = await benchDevelop()
  console.log('Developing                                          photographs/s   of bare      made')
  for (const { way, perSecond, share, megabytes } of rows) {
    const columns = [perSecond.toFixed(2).padStart(13), `${Math.round(share * 100)} %`.padStart(9)]
    console.log(way.padEnd(52), ...columns, `${megabytes.toFixed(2)} MB`.padStart(9))
  }
  const share = rows.find(({ way }) => way.startsWith('ours ('))?.share ?? 0
  console.log(`Goal: at least ${GOAL * 100} % of bare: ${share >= GOAL ? 'reached' : 'missed'}`)
  process.exitCode = share >= GOAL ? 0 : 1
}

/** How many photographs a second are developed, beside a bare sharp loop that makes the same files. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openWorkerPool } from '../app/photos/develop/workers/worker-pool.server.ts'
import { widthsFor } from '../app/photos/rules/address.ts'
import { filesOf } from '../app/photos/rules/derivatives.ts'
import { photoId, writeOriginal } from '../app/photos/storage-keys.server.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import type { Storage } from '../ports/storage/port.ts'
import type { Finding } from './support/finding.ts'

const photographs = join(import.meta.dirname, '../demo/photographs')
const count = 4
const rounds = 3
/** Photographs in work at the same time, one thread for each. */
const atOnce = availableParallelism()
sharp.concurrency(1)

/**
 * Develops the same photographs by turns in a bare sharp loop and in ours, which starts processes of its own, reads the
 * originals from the storage and stores what it makes, forced to disk.
 */
export async function measureDevelop(): Promise<Finding[]> {
  const originals = await readOriginals()
  const folder = await mkdtemp(join(tmpdir(), 'sideline-develop-'))
  const storage = diskStorage(folder)
  for (const original of originals) await writeOriginal(storage, photoId(original), original)
  // The fastest of the rounds: other work of the machine only ever slows one down.
  const seconds = { bare: Infinity, ours: Infinity }
  try {
    for (let round = 0; round < rounds; round++) {
      seconds.bare = Math.min(seconds.bare, await timed(() => developAll(originals, developBare)))
      seconds.ours = Math.min(seconds.ours, await timed(() => developOurs(originals, storage)))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  const share = seconds.bare / seconds.ours
  return [
    {
      what: `Developing, ${atOnce} at once, beside a bare sharp loop`,
      measured: `${Math.round(100 * share)} % (${rate(seconds.ours)} of ${rate(seconds.bare)})`,
      goal: '>= 85 %',
      met: share >= 0.85,
    },
  ]
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function developAll(originals: Buffer[], develop: (original: Buffer) => Promise<void>): Promise<void> {
  const waiting = originals.values()
  const worker = async () => {
    for (const original of waiting) await develop(original)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function developOurs(originals: Buffer[], storage: Storage): Promise<void> {
  const pool = openWorkerPool()
  await developAll(originals, async (original) => {
    const { width } = await sharp(original).metadata()
    await pool.develop(storage, photoId(original), { files: filesOf(width) })
  })
  pool.close()
}

/** The same files, written down again here: taken from our code, they would change with what is measured. */
async function developBare(original: Buffer): Promise<void> {
  const { data, info } = await sharp(original).raw().toBuffer({ resolveWithObject: true })
  const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  for (const width of widthsFor(info.width)) {
    await open().resize(width).avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
    await open().resize(width).jpeg({ quality: 78, progressive: true }).toBuffer()
  }
  const preview = open().resize(1200, 630, { fit: 'cover', position: 'attention' })
  await preview.jpeg({ quality: 78, progressive: true }).toBuffer()
}

async function readOriginals(): Promise<Buffer[]> {
  const names = (await readdir(photographs)).filter((name) => name.endsWith('.jpg')).sort()
  const every = Math.ceil(names.length / count)
  return Promise.all(names.filter((_, i) => i % every === 0).map((name) => readFile(join(photographs, name))))
}

function rate(seconds: number): string {
  return `${(count / seconds).toFixed(2)} photographs/s`
}

import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CHECK_FOLDER, type Finding } from './finding.ts'
import { isBucket, openStorage, type S3Settings } from './open.ts'
import type { Storage } from './port.ts'

/** More than one part of an upload to a bucket. Bytes. */
const LONG = 9_000_000

/** Tries a storage as the site uses it, with objects that it deletes again, and inspects a bucket's settings. */
export async function checkStorageAt(address: string, s3: S3Settings, now: number): Promise<Finding[]> {
  if (!isBucket(address)) return tryStorage(await openStorage(address))
  const { inspectBucket } = await import('./s3-check.ts')
  return inspectBucket(address, s3, {
    now,
    tryIt: async () => tryStorage(await openStorage(address, { s3 })),
  })
}

async function tryStorage(storage: Storage): Promise<Finding[]> {
  const key = `${CHECK_FOLDER}/${randomUUID()}`
  const findings: Finding[] = []
  const all = Object.entries(trials(storage, key, randomBytes(1000)))
  for (const [name, run] of all) {
    findings.push(await tried(name, run))
    if (findings[0]?.state === 'wrong') {
      const rest = all.slice(1).map(([other]) => other)
      findings.push({ name: 'rest', state: 'note', says: `Not tried: ${rest.join(', ')}.` })
      break
    }
  }
  for (const left of [key, `${key}-long`]) await storage.remove(left).catch(() => {})
  return findings
}

async function tried(name: string, run: () => Promise<string>): Promise<Finding> {
  try {
    return { name, state: 'ok', says: await run() }
  } catch (error) {
    return { name, state: 'wrong', says: error instanceof Error ? error.message : String(error) }
  }
}

function trials(storage: Storage, key: string, bytes: Buffer): Record<string, () => Promise<string>> {
  return {
    async store() {
      await storage.put(key, bytes)
      return 'Objects can be stored.'
    },
    async read() {
      must((await storage.read(key))?.equals(bytes), 'What was stored is not what is read.')
      return 'They are read as they were stored.'
    },
    async range() {
      const part = await storage.open(key, { start: 10, end: 19 })
      const read = part && (await buffer(part.stream))
      must(read?.equals(bytes.subarray(10, 20)), 'Another part of an object is read than was asked for.')
      return 'They are read in part, as videos and resumed downloads need it.'
    },
    async list() {
      const found = await Array.fromAsync(storage.list(CHECK_FOLDER))
      must(found.includes(key), 'An object that was just stored isn’t listed.')
      return 'They are listed.'
    },
    async missing() {
      must((await storage.size(`${key}-missing`)) === null, 'An object is found that was never stored.')
      return 'Missing objects are reported as missing.'
    },
    long: () => tryLong(storage, `${key}-long`),
    async delete() {
      for (const stored of [key, `${key}-long`]) await storage.remove(stored)
      must((await storage.size(key)) === null, 'An object is still there after it was deleted.')
      return 'They can be deleted.'
    },
  }
}

async function tryLong(storage: Storage, key: string): Promise<string> {
  async function* cut() {
    yield Buffer.alloc(LONG)
    throw new Error('cut')
  }
  const error = await storage.put(key, Readable.from(cut())).catch((thrown: Error) => thrown)
  if (error?.message !== 'cut') throw error ?? new Error('An interrupted upload is taken for a whole one.')
  must((await storage.size(key)) === null, 'An interrupted upload leaves half an object.')
  await storage.put(key, Readable.from([Buffer.alloc(LONG)]))
  must((await storage.size(key)) === LONG, 'A large object does not have the size that was stored.')
  return 'Large objects are stored, whole or not at all.'
}

function must(isSo: boolean | undefined, complaint: string): void {
  if (!isSo) throw new Error(complaint)
}

import { randomBytes, randomUUID } from 'node:crypto'
import { CHECK_FOLDER } from '../../../ports/storage/finding.ts'
import { openStorage, type S3Settings } from '../../../ports/storage/open.ts'
import { StorageUnusable } from '../../../ports/storage/port.ts'
import { codeOf } from '../../../ports/storage/s3-error.ts'

/** Someone waits. Milliseconds. */
const LIMITS = { attempts: 1, connect: 4_000, firstByte: 6_000 }

/** Stores a small file, reads it back and deletes it. Returns where that failed, with the service's code. */
export async function tryBucket(address: string, s3: S3Settings) {
  const storage = await openStorage(address, { s3: { ...s3, limits: { ...LIMITS, ...s3.limits } } })
  const [key, bytes] = [`${CHECK_FOLDER}/${randomUUID()}`, randomBytes(1000)]
  const steps = {
    async reach() {
      for await (const _ of storage.list(CHECK_FOLDER)) return
    },
    store: () => storage.put(key, bytes),
    async read() {
      if (!(await storage.read(key))?.equals(bytes)) throw new StorageUnusable('Different')
    },
    delete: () => storage.remove(key),
  }
  for (const [step, run] of Object.entries(steps) as [keyof typeof steps, () => Promise<void>][]) {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof StorageUnusable)) throw error
      if (step === 'read') await storage.remove(key).catch(() => {})
      return { step, code: codeOf(error.cause ?? error) }
    }
  }
  return null
}

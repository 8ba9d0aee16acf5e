import { Readable } from 'node:stream'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, test } from 'vitest'
import { without } from '../../scripts/programs/debian.ts'
import { checkStorageAt } from './check.ts'
import { storageContract } from './contract.ts'
import { openStorage } from './open.ts'
import { openBucket } from './s3-client.ts'
import { PART } from './s3-upload.ts'
import { type Swift, startSwift } from './testing-swift.ts'

/** Only `npm run test:all` asks for it. */
const asked = process.env.TEST_STORAGE === 'swift'
const missing = without('swift-proxy-server')
const why = missing ? 'skipped: swift-proxy-server is not installed' : 'skipped: npm run test:all runs it'

describe.skipIf(!asked || missing)(`on OpenStack Swift${asked && !missing ? '' : ` (${why})`}`, () => {
  let swift: Swift
  let buckets = 0

  beforeAll(async () => {
    swift = await startSwift()
    return () => swift.stop()
  })

  async function aBucket(): Promise<string> {
    const name = `photographs-${++buckets}`
    await swift.makeBucket(name)
    return `s3://${name}/site`
  }

  storageContract('OpenStack Swift', async () => openStorage(await aBucket(), { s3: swift.settings }))

  test('a long stream goes up in parts, and one that fails leaves none', async () => {
    const url = await aBucket()
    const storage = await openStorage(url, { s3: swift.settings })
    const long = Buffer.alloc(2 * PART + 5, 'long')
    await storage.put('a/long', Readable.from([long]))
    expect((await storage.read('a/long'))?.equals(long)).toBe(true)
    async function* some() {
      yield long
      throw new Error('the connection of the sender was lost')
    }
    await expect(storage.put('a/never', Readable.from(some()))).rejects.toThrow(/^the connection/)
    const { client, name } = openBucket(url, swift.settings)
    const unfinished = await client.send(new ListMultipartUploadsCommand({ Bucket: name }))
    expect([unfinished.Uploads, await storage.size('a/never')]).toEqual([undefined, null])
  })

  test('the check finds nothing wrong, and says what it cannot know', async () => {
    const findings = await checkStorageAt(await aBucket(), swift.settings, Date.now())
    const names = (state: string) => findings.filter((one) => one.state === state).map(({ name }) => name)
    expect([names('wrong'), names('note')]).toEqual([[], ['lifecycle']])
  })

  test('a bucket that is not there and a wrong secret say what to correct', async () => {
    const url = await aBucket()
    const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'wrong' }
    const forged = await openStorage(url, { s3: { ...swift.settings, credentials } })
    await expect(forged.size('a/key')).rejects.toThrow(/correct AWS_ACCESS_KEY_ID/)
    const elsewhere = await openStorage('s3://not-there', { s3: swift.settings })
    await expect(elsewhere.size('a/key')).rejects.toThrow(/correct STORAGE_URL/)
  })
})

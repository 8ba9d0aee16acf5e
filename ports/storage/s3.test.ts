// @module-tag all
import { execFile } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../database/testing.ts'
import { storageContract } from './contract.ts'
import { openStorage } from './open.ts'
import { type Storage, StorageUnusable } from './port.ts'
import type { S3Settings } from './s3-client.ts'
import { PART } from './s3-upload.ts'
import { type Fault, openTestS3, TEST_HOST, type TestS3 } from './testing-s3.ts'

let s3: TestS3
let storage: Storage
const open = (settings: S3Settings = {}, url = s3.url) =>
  openStorage(url, { s3: { ...s3.settings, ...settings } })
const within = (limits: S3Settings['limits']) => open({ limits: { ...s3.settings.limits, ...limits } })
const times = (count: number, fault: Fault) => Array.from({ length: count }, () => fault)
const puts = () => s3.requests.filter((one) => /^(PUT|POST)/.test(one)).length

storageContract('S3, a double', async () => {
  s3 = await openTestS3()
  return open()
})

beforeEach(async () => {
  s3 = await openTestS3()
  storage = await open()
})

describe('in a bucket', () => {
  test('the bucket may be in the name of the host, and the prefix be left out', async () => {
    const lookup = dns.lookup
    const local = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_: string, ...rest: unknown[]) =>
        lookup('127.0.0.1', ...(rest as [never]))) as typeof dns.lookup)
    onTestFinished(() => local.mockRestore())
    const { port } = new URL(s3.settings.endpoint as string)
    const inHost = { endpoint: `http://${TEST_HOST}:${port}`, pathStyle: false }
    const elsewhere = await open(inHost, 's3://photographs')
    await elsewhere.put('a/key', Buffer.from('x'))
    expect(await Array.fromAsync(elsewhere.list('a'))).toEqual(['a/key'])
    expect([...s3.objects.keys()]).toEqual(['a/key'])
    expect(local).toHaveBeenCalledWith(`photographs.${TEST_HOST}`, expect.anything(), expect.anything())
  })

  test('what lies beside the prefix is not listed', async () => {
    for (const key of ['site/a/one', 'site/a/Not a key', 'site2/a/two', 'a/three'])
      s3.objects.set(key, Buffer.alloc(1))
    expect(await Array.fromAsync(storage.list('a'))).toEqual(['a/one'])
  })

  test('a stream goes up in parts if it is long, and in one request if it is short', async () => {
    const long = Buffer.alloc(2 * PART + 5, 'long')
    const pieces = Array.from({ length: 101 }, (_, i) => long.subarray(i * 170_000, (i + 1) * 170_000))
    await storage.put('a/long', Readable.from(pieces))
    expect(s3.objects.get('site/a/long')?.equals(long)).toBe(true)
    expect(puts()).toBe(5)
    await storage.put('a/part', Readable.from([long.subarray(0, PART)]))
    expect([s3.objects.get('site/a/part')?.length, puts()]).toEqual([PART, 6])
  })

  test('an upload that fails leaves no part, whoever is to blame', async () => {
    async function* some() {
      yield Buffer.alloc(PART + 1)
      throw new Error('the connection of the sender was lost')
    }
    await expect(storage.put('a/key', Readable.from(some()))).rejects.toThrow(/^the connection of the sender/)
    s3.faults = ['none', 'none', ...times(2, 'silent')]
    const source = Readable.from([Buffer.alloc(PART), Buffer.alloc(PART)])
    const hasty = await within({ firstByte: 1_000, attempts: 2 })
    await expect(hasty.put('a/key', source)).rejects.toThrow(StorageUnusable)
    expect([s3.objects.size, s3.uploads.size, source.destroyed]).toEqual([0, 0, true])
  })

  test('a bucket that is busy is asked again, and then reported', async () => {
    await storage.put('a/key', Buffer.from('x'))
    s3.faults = times(2, 'busy')
    expect(String(await storage.read('a/key'))).toBe('x')
    const hasty = await within({ attempts: 2 })
    for (const work of [
      () => hasty.put('a/key', Buffer.from('y')),
      () => hasty.size('a/key'),
      () => hasty.open('a/key'),
      () => hasty.read('a/key'),
      () => hasty.remove('a/key'),
      () => Array.fromAsync(hasty.list('a')),
    ]) {
      s3.faults = times(2, 'busy')
      const error = await work().catch((thrown) => thrown)
      expect(error).toBeInstanceOf(StorageUnusable)
      expect(error.message).toMatch(
        /^The bucket s3:\/\/photographs\/site at http:\/\/127.0.0.1:\d+ cannot be used: it does not work now \((SlowDown|503)\)\.$/,
      )
    }
    expect(String(s3.objects.get('site/a/key'))).toBe('x')
  })

  test('a bucket that never responds is asked again, and then reported', async () => {
    await storage.put('a/key', Buffer.from('x'))
    const hasty = await within({ firstByte: 500 })
    s3.faults = ['silent']
    expect(await hasty.size('a/key')).toBe(1)
    s3.faults = times(4, 'silent')
    await expect(hasty.read('a/key')).rejects.toThrow(/it does not work now \(ETIMEDOUT\)/)
  })

  test('a response that is cut or stands still is read on from there', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
    const hasty = await within({ idle: 200 })
    for (const fault of ['cut', 'stalls'] as const) {
      await storage.put('a/key', bytes)
      s3.faults = [fault, fault]
      expect((await hasty.read('a/key'))?.equals(bytes)).toBe(true)
      s3.faults = [fault]
      const part = await hasty.open('a/key', { start: 1000, end: 200_000 })
      expect(part && (await buffer(part.stream)).equals(bytes.subarray(1000, 200_001))).toBe(true)
      s3.objects.set('site/a/key', bytes.subarray(0, 16))
      s3.faults = times(40, fault)
      await expect((await within({ attempts: 2, idle: 200 })).read('a/key')).rejects.toThrow(StorageUnusable)
      s3.faults = []
    }
  })

  test('what was replaced meanwhile is not read on', async () => {
    await storage.put('a/key', Buffer.alloc(300_000, 'old'))
    s3.faults = ['cut']
    const opened = await storage.open('a/key')
    s3.objects.set('site/a/key', Buffer.alloc(300_000, 'new'))
    await expect(async () => opened && (await buffer(opened.stream))).rejects.toThrow(/PreconditionFailed/)
  })

  test('slow is not broken, on either side', async () => {
    const bytes = Buffer.alloc(5_000_000, 'slowly')
    await storage.put('a/key', bytes)
    const hasty = await within({ idle: 400 })
    s3.faults = ['slow']
    expect((await hasty.read('a/key'))?.equals(bytes)).toBe(true)
    const opened = await hasty.open('a/key')
    if (!opened) throw new Error('There is no object.')
    await once(opened.stream, 'readable')
    await pause(600)
    expect((await buffer(opened.stream)).equals(bytes)).toBe(true)
    expect(s3.requests.filter((one) => one.startsWith('GET')).length).toBe(2)
  })

  test('whoever leaves waits no longer', async () => {
    const patient = await within({ firstByte: 60_000, idle: 60_000 })
    await patient.put('a/key', Buffer.alloc(300_000))
    for (const fault of ['silent', 'stalls'] as const) {
      s3.faults = [fault]
      const leaving = new AbortController()
      const reading = patient
        .open('a/key', undefined, leaving.signal)
        .then((opened) => opened && buffer(opened.stream))
      const before = s3.requests.length
      await expect.poll(() => s3.requests.length).toBeGreaterThan(before)
      leaving.abort()
      await expect(reading).rejects.toThrow(/abort/)
    }
  })

  test('a connection is kept for the next request, and closed when nobody reads', async () => {
    await storage.put('a/key', Buffer.alloc(5_000_000))
    const opened = await storage.open('a/key')
    expect(await s3.connections()).toBe(1)
    opened?.stream.destroy()
    await expect.poll(() => s3.connections()).toBe(0)
    for (let i = 0; i < 5; i++) await storage.size('a/key')
    expect(await s3.connections()).toBe(1)
  })
})

test('a folder is opened without the client', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
    const { openStorage } = await import(${JSON.stringify(join(import.meta.dirname, 'open.ts'))})
    await openStorage(${JSON.stringify(testFolder())})
    console.log(loaded.filter((name) => name.startsWith('@aws-sdk/')).length)
    await openStorage('s3://photographs', { s3: { region: 'nowhere' } })
    console.log(loaded.some((name) => name.startsWith('@aws-sdk/')))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout).toBe('0\ntrue\n')
})

describe('a bucket that cannot be used says what to correct:', () => {
  const withKey = (accessKeyId: string) => open({ credentials: { accessKeyId, secretAccessKey: 'y' } })
  const wrong: [string, () => Promise<Storage>, RegExp][] = [
    ['no bucket', () => open({}, 's3://elsewhere/site'), /there is none of this name: correct STORAGE_URL/],
    ['key', () => withKey('x'), /correct AWS_ACCESS_KEY_ID/],
    ['secret', () => withKey('test-access-key'), /refuses the signature: correct AWS_ACCESS_KEY_ID/],
    ['region', () => open({ region: 'mars-1' }), /another region: set S3_REGION/],
    ['server', () => open({ endpoint: 'http://127.0.0.1:1' }), /refuses the connection: correct S3_ENDPOINT/],
  ]
  test.each(wrong)('%s', async (_, opened, sentence) => {
    const bad = await opened()
    await expect(bad.read('a/key')).rejects.toThrow(sentence)
    // An object that cannot be looked for is not missing.
    await expect(bad.size('a/key')).rejects.toThrow(sentence)
  })

  test('but a wrong clock is made up for', async () => {
    s3.ahead = -3_600_000
    await storage.put('a/key', Buffer.from('x'))
    expect(await storage.size('a/key')).toBe(1)
  })
})

import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { openStorage } from '../../../ports/storage/open.ts'
import { type Storage, StorageUnusable } from '../../../ports/storage/port.ts'
import { openTestS3 } from '../../../ports/storage/testing-s3.ts'
import type { StoredEntry } from '../archive.server.ts'
import { type Sending, streamOf } from './stream.server.ts'

const LARGE = 5_000_000

async function watched() {
  const storage = diskStorage(testFolder())
  for (const key of ['a/one', 'a/two']) await storage.put(key, Buffer.alloc(LARGE, key))
  const opened: (Readable & { bytesRead?: number })[] = []
  const open: Storage['open'] = async (key, range, signal) => {
    const file = await storage.open(key, range, signal)
    if (file) opened.push(file.stream)
    return file
  }
  return { storage: { ...storage, open }, opened }
}

const entry = (key: string): StoredEntry => {
  return { key, name: key, bytes: LARGE, crc32: 0, blanks: [], modified: 0 }
}
const whole = (key: string) => ({ entry: entry(key), from: 0, to: LARGE })
const parts = () => [Buffer.from('head'), whole('a/one'), Buffer.from('and'), whole('a/two')]
const bytesOf = async (stream: ReadableStream) => Buffer.from(await new Response(stream).arrayBuffer())

async function sending(changes: Partial<Sending> = {}, sent = parts()) {
  const { storage, opened } = await watched()
  const ends: { complete: boolean; error?: unknown }[] = []
  const usual = { storage, allowed: async () => true, ended: (how: (typeof ends)[0]) => void ends.push(how) }
  const stream = streamOf(sent, { ...usual, ...changes })
  return { stream, opened, ends, openNow: () => opened.filter((file) => !file.closed).length }
}

describe('a stream of stored files', () => {
  test('has all of them in order, and closes every file', async () => {
    const { stream, ends, openNow } = await sending()
    const bytes = await bytesOf(stream)
    const expected = Buffer.concat(
      parts().map((part) => (part instanceof Uint8Array ? part : Buffer.alloc(LARGE, part.entry.key))),
    )
    expect(bytes.equals(expected)).toBe(true)
    expect(ends).toEqual([{ complete: true }])
    await expect.poll(openNow).toBe(0)
  })

  test('has what is written into one, in any range, and opens it once', async () => {
    const { storage, opened } = await watched()
    const stored = randomBytes(300_000)
    await storage.put('a/one', stored)
    const pieces = [
      Buffer.from('before'),
      { start: 0, end: 10 },
      Buffer.from('first'),
      Buffer.from('second'),
      { start: 20, end: 150_000 },
      { start: 160_000, end: 300_000 },
      Buffer.from('last'),
    ]
    const copy = Buffer.concat(
      pieces.map((piece) => ('start' in piece ? stored.subarray(piece.start, piece.end) : piece)),
    )
    const written = { ...entry('a/one'), bytes: copy.length, pieces }
    const ends = [0, 1, 6, 16, 17, 21, 28, 100, 65_563, 150_006, 290_000, copy.length]
    const sent = (from: number, to: number) =>
      bytesOf(
        streamOf([{ entry: written, from, to }], { storage, allowed: async () => true, ended: () => {} }),
      )
    for (const from of ends) {
      for (const to of ends.filter((end) => end > from)) {
        opened.length = 0
        const bytes = await sent(from, to)
        expect(bytes.equals(copy.subarray(from, to)), `${from} to ${to}`).toBe(true)
        expect(opened.length).toBeLessThanOrEqual(1)
      }
    }
    await storage.put('a/one', stored.subarray(0, 200_000))
    await expect(sent(0, copy.length)).rejects.toThrow()
  })

  test('reads no further than is consumed', async () => {
    const { stream, opened } = await sending()
    const reader = stream.getReader()
    for (let i = 0; i < 3; i++) await reader.read()
    expect(opened).toHaveLength(1)
    expect(opened[0]?.bytesRead).toBeLessThan(LARGE / 4)
    await reader.cancel()
  })

  test.each<[string, (reader: ReadableStreamDefaultReader, stop: AbortController) => unknown]>([
    ['leaves', (reader) => reader.cancel()],
    ['is aborted', (_, stop) => stop.abort()],
    ['leaves while it is being read', (reader) => Promise.all([reader.read(), reader.cancel()])],
  ])('closes its file at once when the reader %s', async (_, leave) => {
    const stop = new AbortController()
    const { stream, ends, openNow } = await sending({ signal: stop.signal })
    const reader = stream.getReader()
    await reader.read()
    await reader.read()
    expect(openNow()).toBe(1)
    await leave(reader, stop)
    await expect.poll(openNow).toBe(0)
    expect(ends).toEqual([{ complete: false }])
  })

  test('is interrupted before the next file when it is no longer allowed', async () => {
    let granted = true
    const { stream, ends, openNow, opened } = await sending({ allowed: async () => granted })
    const reader = stream.getReader()
    await reader.read()
    await reader.read()
    granted = false
    const rest = async () => {
      while (!(await reader.read()).done);
    }
    await expect(rest()).rejects.toThrow('interrupted')
    expect([opened.length, ends]).toEqual([1, [{ complete: false }]])
    await expect.poll(openNow).toBe(0)
  })

  test('is interrupted within a large file, two seconds after it is no longer allowed', async () => {
    let now = 0
    let granted = true
    const { stream, openNow } = await sending({ allowed: async () => granted, now: () => now })
    const reader = stream.getReader()
    await reader.read()
    await reader.read()
    granted = false
    expect((await reader.read()).done).toBe(false)
    now = 2_000
    await expect(reader.read()).rejects.toThrow('interrupted')
    await expect.poll(openNow).toBe(0)
  })

  test('goes on while the database fails over, and is interrupted when it stays away', async () => {
    let now = 0
    let isAway = true
    const allowed = async () => {
      if (isAway) throw new Error('connection lost')
      return true
    }
    const { stream, ends, openNow } = await sending({ allowed, now: () => now })
    const reader = stream.getReader()
    const readAt = (then: number) => {
      now = then
      return reader.read()
    }
    for (const then of [0, 3_000, 9_999]) expect((await readAt(then)).done).toBe(false)
    isAway = false
    expect((await readAt(12_000)).done).toBe(false)
    isAway = true
    expect((await readAt(21_999)).done).toBe(false)
    await expect(readAt(24_000)).rejects.toThrow('interrupted')
    expect(ends).toEqual([
      { complete: false, error: expect.objectContaining({ message: 'connection lost' }) },
    ])
    await expect.poll(openNow).toBe(0)
  })

  test('ends when its reader reads nothing for too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { stream, ends, openNow } = await sending()
    const reader = stream.getReader()
    await reader.read()
    vi.advanceTimersByTime(299_999)
    await reader.read()
    vi.advanceTimersByTime(299_999)
    expect(ends).toEqual([])
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    expect(ends).toEqual([{ complete: false }])
    await expect.poll(openNow).toBe(0)
    await expect(reader.read()).rejects.toThrow('read nothing')
  })

  test('is interrupted when a file is gone or shorter', { tags: 'all' }, async () => {
    for (const spoil of [
      (storage: Storage) => storage.remove('a/two'),
      (storage: Storage) => storage.put('a/two', Buffer.from('short')),
    ]) {
      const { storage } = await watched()
      await spoil(storage)
      const { stream, ends } = await sending({ storage })
      await expect(new Response(stream).arrayBuffer()).rejects.toThrow()
      expect(ends).toEqual([{ complete: false, error: expect.objectContaining({ key: 'a/two' }) }])
    }
  })

  test('calls no file changed because its bucket is busy or cuts it off', { tags: 'all' }, async () => {
    const s3 = await openTestS3()
    const limits = { ...s3.settings.limits, attempts: 2 }
    const storage = await openStorage(s3.url, { s3: { ...s3.settings, limits } })
    for (const fault of ['busy', 'cut'] as const) {
      s3.faults = []
      for (const key of ['a/one', 'a/two']) await storage.put(key, Buffer.alloc(LARGE, key))
      s3.faults = ['none', ...Array.from({ length: 60 }, () => fault)]
      const { stream, ends } = await sending({ storage })
      await expect(new Response(stream).arrayBuffer()).rejects.toThrow()
      expect(ends).toEqual([{ complete: false, error: expect.any(StorageUnusable) }])
    }
  })
})

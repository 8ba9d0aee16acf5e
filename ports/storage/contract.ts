import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from './port.ts'

export function storageContract(name: string, open: () => Storage | Promise<Storage>): void {
  describe(`storage: ${name}`, () => {
    let storage: Storage
    beforeEach(async () => {
      storage = await open()
    })

    test('returns the bytes that were stored', async () => {
      const bytes = Buffer.from([0, 1, 2, 255, 0])
      await storage.put('originals/ab/abcd', bytes)
      expect(await storage.read('originals/ab/abcd')).toEqual(bytes)
      expect(await storage.size('originals/ab/abcd')).toBe(5)
      expect(await drain(storage, 'originals/ab/abcd')).toEqual(bytes)
    })

    test('stores a stream', async () => {
      await storage.put('a/stream', Readable.from([Buffer.from('one '), Buffer.from('two')]))
      expect(String(await storage.read('a/stream'))).toBe('one two')
    })

    test('stores an empty object', async () => {
      await storage.put('a/empty', new Uint8Array())
      expect(await storage.size('a/empty')).toBe(0)
      expect(await drain(storage, 'a/empty')).toEqual(Buffer.alloc(0))
    })

    test('opens a range, both ends included', async () => {
      await storage.put('a/range', Buffer.from('0123456789'))
      expect(String(await drain(storage, 'a/range', { start: 2, end: 4 }))).toBe('234')
      expect(String(await drain(storage, 'a/range', { start: 9, end: 9 }))).toBe('9')
      expect(String(await drain(storage, 'a/range', { start: 0, end: 9 }))).toBe('0123456789')
    })

    test('opens of a range what there is', async () => {
      await storage.put('a/range', Buffer.from('0123456789'))
      expect(String(await drain(storage, 'a/range', { start: 8, end: 20 }))).toBe('89')
      expect(String(await drain(storage, 'a/range', { start: 10, end: 20 }))).toBe('')
    })

    test('opens an object with its whole size', async () => {
      await storage.put('a/range', Buffer.from('0123456789'))
      for (const range of [undefined, { start: 2, end: 4 }]) {
        const opened = await storage.open('a/range', range)
        expect(opened?.size).toBe(10)
        opened?.stream.destroy()
      }
    })

    test('stops reading when the reader leaves', async () => {
      await storage.put('a/long', Buffer.alloc(5_000_000))
      const leaving = new AbortController()
      const opened = await storage.open('a/long', undefined, leaving.signal)
      leaving.abort()
      await expect(async () => opened && (await buffer(opened.stream))).rejects.toThrow('abort')
      await expect(storage.open('a/long', undefined, leaving.signal)).rejects.toThrow('abort')
    })

    test('replaces old bytes with new ones', async () => {
      await storage.put('a/twice', Buffer.from('a longer first version'))
      await storage.put('a/twice', Buffer.from('second'))
      expect(String(await storage.read('a/twice'))).toBe('second')
    })

    test('returns null for missing objects', async () => {
      await storage.put('a/there', Buffer.from('x'))
      for (const key of ['a/missing', 'a', 'a/there/below', 'nothing/at/all']) {
        expect(await storage.size(key)).toBeNull()
        expect(await storage.read(key)).toBeNull()
        expect(await storage.open(key)).toBeNull()
      }
    })

    test('removes an object, twice without an error', async () => {
      await storage.put('a/gone', Buffer.from('x'))
      await storage.remove('a/gone')
      await storage.remove('a/gone')
      expect(await storage.size('a/gone')).toBeNull()
    })

    test('lists the objects below a folder, and those alone', async () => {
      for (const key of ['a/c/two', 'a/b/one', 'a/three', 'ab/four']) await storage.put(key, Buffer.from('x'))
      expect(await keysIn(storage, 'a')).toEqual(['a/b/one', 'a/c/two', 'a/three'])
      expect(await keysIn(storage, 'a/b')).toEqual(['a/b/one'])
      await storage.remove('a/b/one')
      expect(await keysIn(storage, 'a/b')).toEqual([])
      expect(await keysIn(storage, 'nothing/at/all')).toEqual([])
    })

    test('keeps the old object when a new stream fails', async () => {
      await storage.put('a/kept', Buffer.from('whole'))
      await expect(storage.put('a/kept', failingStream())).rejects.toThrow('lost')
      await expect(storage.put('a/never', failingStream())).rejects.toThrow('lost')
      expect(String(await storage.read('a/kept'))).toBe('whole')
      expect(await storage.size('a/never')).toBeNull()
    })

    test('shows readers a whole object while it is written', async () => {
      const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000))
      await storage.put('a/busy', Buffer.from('a'))
      const writes = Promise.all(versions.map((version) => storage.put('a/busy', Buffer.from(version))))
      for (let i = 0; i < 20; i++) expect(['a', ...versions]).toContain(String(await storage.read('a/busy')))
      await writes
    })

    test.each([
      '../up',
      'a/../../up',
      '/etc/passwd',
      'a//b',
      '',
      '.',
      'a/./b',
      'a/.hidden',
      'a\\b',
      'a\0b',
      'A/upper',
      'a/',
      'a b',
      'ä',
      'x'.repeat(600),
    ])('refuses the key %j', async (key) => {
      const { put, read, open, size, remove } = storage
      const refuses = (work: () => Promise<unknown>) =>
        expect(async () => work()).rejects.toThrow('Not a storage key')
      for (const work of [read, open, size, remove]) await refuses(() => work(key))
      await refuses(() => put(key, Buffer.from('x')))
      await refuses(() => keysIn(storage, key))
    })
  })
}

function keysIn(storage: Storage, folder: string): Promise<string[]> {
  return Array.fromAsync(storage.list(folder))
}

async function drain(storage: Storage, key: string, range?: { start: number; end: number }) {
  const opened = await storage.open(key, range)
  return opened && (await buffer(opened.stream))
}

function failingStream(): Readable {
  async function* some() {
    yield Buffer.from('half')
    throw new Error('connection lost')
  }
  return Readable.from(some())
}

import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { PLAYED, sendFile } from './stored-file.ts'

/** A file that takes a minute to be read. Its reader may see it until `loses` says otherwise. */
function slowly(loses: boolean) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isAllowed = true
  async function* seconds() {
    yield Buffer.from('the first second, ')
    vi.setSystemTime(Date.now() + 60_000)
    isAllowed = !loses
    yield Buffer.from('and the rest')
  }
  const storage = { ...diskStorage(testFolder()), open: async () => Readable.from(seconds()) }
  const file = { key: 'originals/ab/video', size: 30, blanks: [], allowed: async () => isAllowed }
  return new Hono().get('/', (c) => sendFile(c, storage, { ...file, ...PLAYED })).request('/')
}

test('a video that is being watched ends when its viewer may not see it any more', async () => {
  expect(await (await slowly(false)).text()).toBe('the first second, and the rest')
  await expect((await slowly(true)).text()).rejects.toThrow(/abort/)
})

test('a video that nobody begins to read is closed', async () => {
  const opened = Readable.from([Buffer.from('the pictures')])
  const storage = { ...diskStorage(testFolder()), open: async () => opened }
  const file = { key: 'originals/ab/video', size: 12, blanks: [], allowed: async () => true }
  const site = new Hono().get('/', (c) => sendFile(c, storage, { ...file, ...PLAYED }))
  const response = await site.request('/')
  await response.body?.cancel()
  await expect.poll(() => opened.destroyed).toBe(true)
})

import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { PLAYED, sendFile } from './stored-file.ts'

/** A file that takes `seconds` to be read. At its end its viewer may see it, may not, or the database cannot be asked. */
function slowly(atTheEnd: boolean | Error, seconds = 60) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  async function* chunks() {
    yield Buffer.from('the first second, ')
    vi.setSystemTime(Date.now() + seconds * 1_000)
    yield Buffer.from('and the rest')
  }
  const storage = {
    ...diskStorage(testFolder()),
    open: async () => ({ size: 30, stream: Readable.from(chunks()) }),
  }
  const allowed = async () => {
    if (atTheEnd instanceof Error) throw atTheEnd
    return atTheEnd
  }
  const file = { key: 'originals/ab/video', size: 30, blanks: [], allowed }
  return new Hono().get('/', (c) => sendFile(c, storage, { ...file, ...PLAYED })).request('/')
}

test('a video that is being watched ends when its viewer may not see it any more', async () => {
  expect(await (await slowly(true)).text()).toBe('the first second, and the rest')
  await expect((await slowly(false)).text()).rejects.toThrow(/abort/)
})

test('a video goes on while the database fails over, for ten seconds', async () => {
  const away = new Error('connection lost')
  expect(await (await slowly(away, 9)).text()).toBe('the first second, and the rest')
  await expect((await slowly(away, 10)).text()).rejects.toThrow('connection lost')
})

test('a video that nobody begins to read is closed', async () => {
  const opened = Readable.from([Buffer.from('the pictures')])
  const storage = { ...diskStorage(testFolder()), open: async () => ({ size: 12, stream: opened }) }
  const file = { key: 'originals/ab/video', size: 12, blanks: [], allowed: async () => true }
  const site = new Hono().get('/', (c) => sendFile(c, storage, { ...file, ...PLAYED }))
  const response = await site.request('/')
  await response.body?.cancel()
  await expect.poll(() => opened.destroyed).toBe(true)
})

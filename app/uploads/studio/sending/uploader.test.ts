import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Uploader } from './uploader.ts'

const ALBUM = { albumId: 'game', album: 'The game' }

/** What the site was asked about, request by request. It has every photograph, so none is sent. */
let asked: string[][]

beforeEach(() => {
  asked = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const files: { file: string }[] = JSON.parse(body)
    asked.push(files.map(({ file }) => file))
    return Response.json({ now: 1, answers: files.map(() => ({ outcome: 'added', frame: 'one' })) })
  })
})

// The files of a worker share their globals.
afterEach(() => void vi.unstubAllGlobals())

/** Every file has the same bytes. */
function add(uploader: Uploader, ...names: string[]) {
  const files = names.map((name) => ({ file: new File(['a'], name), section: null }))
  uploader.add({ folder: null, files }, ALBUM)
}

test('a photograph that was added, and perhaps deleted since, can be added again', async () => {
  const uploader = new Uploader()
  add(uploader, 'one.jpg', 'copy.jpg')
  await vi.waitUntil(() => uploader.summary().counts.added === 1)
  expect(uploader.summary().counts.duplicate).toBe(1)
  expect(asked).toEqual([['one.jpg']])
  add(uploader, 'one.jpg')
  await vi.waitUntil(() => uploader.summary().counts.added === 2)
  expect(asked).toEqual([['one.jpg'], ['one.jpg']])
})

test('a copy of a file that fails is not called a duplicate', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const files: { file: string }[] = JSON.parse(body)
    const answers = files.map(({ file }) => ({ outcome: 'refused', reason: `${file} is damaged.` }))
    return Response.json({ now: 1, answers })
  })
  const uploader = new Uploader()
  add(uploader, 'one.jpg', 'copy.jpg', 'other.jpg')
  await vi.waitUntil(() => uploader.summary().counts.failed === 3)
  const reasons = uploader.summary().failures.map(({ reason }) => reason)
  expect(reasons).toEqual(['one.jpg', 'copy.jpg', 'other.jpg'].map((name) => `${name} is damaged.`))
})

test('a file that could not be read is named, also after another try, and the others are sent', async () => {
  const uploader = new Uploader()
  const unreadable = { file: new File([], 'locked.jpg'), section: null, unreadable: true as const }
  const files = [unreadable, { file: new File(['a'], 'one.jpg'), section: null }]
  uploader.add({ folder: 'Game', files }, ALBUM)
  await vi.waitUntil(() => uploader.summary().counts.added === 1)
  uploader.retryFailed()
  await vi.waitUntil(() => uploader.summary().counts.failed === 1)
  expect(uploader.summary().failures).toMatchObject([
    { name: 'locked.jpg', reason: expect.stringMatching(/^locked\.jpg couldn’t be read\./) },
  ])
  expect(asked).toEqual([['one.jpg']])
})

test('files wait for a site that cannot look them up now', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('window', new EventTarget())
  const answer = globalThis.fetch
  const full = { outcome: 'refused', reason: 'The site’s disk is full.', again: true }
  vi.stubGlobal('fetch', async () => Response.json(full, { status: 507 }))
  const uploader = new Uploader()
  add(uploader, 'one.jpg')
  await vi.waitUntil(async () => (await vi.advanceTimersByTimeAsync(300)) && uploader.summary().hold)
  vi.stubGlobal('fetch', answer)
  await vi.waitUntil(
    async () => (await vi.advanceTimersByTimeAsync(1000)) && uploader.summary().counts.added === 1,
  )
})

test('the site is asked about a name that it takes: without control characters, of 200 letters', async () => {
  const uploader = new Uploader()
  add(uploader, `\t${'x'.repeat(300)}`)
  await vi.waitUntil(() => uploader.summary().counts.added === 1)
  expect(asked).toEqual([['x'.repeat(200)]])
})

test('files whose album is asked for wait, one question after the other', () => {
  const uploader = new Uploader()
  const placed: string[] = []
  const waiting = () => uploader.summary().unplaced.map(({ chosen }) => chosen.files[0]?.file.name)
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) {
    const chosen = { folder: null, files: [{ file: new File(['a'], name), section: null }] }
    uploader.askWhere(chosen, ({ album }) => placed.push(`${name} into ${album}`))
  }
  uploader.askWhere({ folder: null, files: [] }, () => placed.push('nothing'))
  expect(waiting()).toEqual(['one.jpg', 'two.jpg', 'three.jpg'])
  uploader.place(ALBUM)
  uploader.place(null)
  expect(waiting()).toEqual(['three.jpg'])
  expect(placed).toEqual(['one.jpg into The game'])
})

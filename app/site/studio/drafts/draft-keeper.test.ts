import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftKeeper } from './draft-keeper.ts'
import type { Drafts } from './drafts.server.ts'

const DRAFTS = {
  about: { published: { subtitle: '' }, draft: null, mark: 'a1' },
  legal: { published: {}, draft: null, mark: 'l1' },
} as Drafts

const THEIRS = { published: { subtitle: '' }, draft: { subtitle: 'Theirs' }, mark: 'a2' }

type Sent = { section: string; content: unknown; mark: string }

/** What the server answers to a section's text. */
let answer: (sent: Sent) => object | Promise<object>
let sent: Sent[]
const opened: DraftKeeper[] = []

beforeEach(() => {
  sent = []
  answer = ({ mark }) => ({ mark: `${mark}+` })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    const { section = '', content = '', mark = '' } = Object.fromEntries(body)
    const one = { section, content: JSON.parse(content), mark }
    sent.push(one)
    return Response.json(await answer(one))
  })
})

afterEach(async () => {
  answer = ({ mark }) => ({ mark })
  for (const keeper of opened.splice(0)) {
    keeper.settle('mine')
    await keeper.keepNow()
    keeper.end()
  }
  vi.unstubAllGlobals()
})

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  }
}

function tab(drafts = DRAFTS) {
  const keeper = new DraftKeeper(drafts)
  const onOld = vi.fn()
  keeper.begin(onOld)
  opened.push(keeper)
  return { keeper, onOld }
}

test('a second tab leaves unsent text to the first, and loads it once it is sent', async () => {
  const first = tab()
  first.keeper.edit('about', { subtitle: 'Mine' })
  const second = tab()
  await first.keeper.keepNow()
  await vi.waitFor(() => expect(second.onOld).toHaveBeenCalledOnce())
  expect(second.keeper.current().contents.about).toEqual({ subtitle: '' })
  expect(sent).toEqual([{ section: 'about', content: { subtitle: 'Mine' }, mark: 'a1' }])
})

test('text that a closed tab could not send is sent by the next', async () => {
  answer = () => Promise.reject(new Error('offline'))
  const first = tab()
  first.keeper.edit('about', { subtitle: 'Mine' })
  first.keeper.end()
  await vi.waitFor(() => expect(first.keeper.current().keeping).toBe('offline'))
  answer = ({ mark }) => ({ mark: `${mark}+` })
  const second = tab()
  await vi.waitFor(() => expect(second.keeper.current().contents.about).toEqual({ subtitle: 'Mine' }))
  expect(await second.keeper.keepNow()).toBe(true)
  expect(sent.at(-1)).toEqual({ section: 'about', content: { subtitle: 'Mine' }, mark: 'a1' })
  expect(tab().keeper.current().contents.about).toEqual({ subtitle: '' })
})

test('text that a closed tab left does not overwrite what somebody else wrote since', async () => {
  answer = () => Promise.reject(new Error('offline'))
  const first = tab()
  first.keeper.edit('about', { subtitle: 'Mine' })
  first.keeper.end()
  await vi.waitFor(() => expect(first.keeper.current().keeping).toBe('offline'))
  answer = ({ mark }) => (mark === THEIRS.mark ? { mark: 'a3' } : { conflict: THEIRS })
  const { keeper } = tab({ ...DRAFTS, about: THEIRS })
  await vi.waitFor(() => expect(keeper.current().conflict?.theirs).toEqual(THEIRS))
})

test('after a conflict, the other sections are sent too', async () => {
  const { keeper } = tab()
  answer = ({ section, mark }) => (section === 'about' ? { conflict: THEIRS } : { mark: `${mark}+` })
  keeper.edit('about', { subtitle: 'Mine' })
  keeper.edit('legal', { notice: { title: 'Notice', text: '' } })
  expect(await keeper.keepNow()).toBe(false)
  expect(sent.map(({ section }) => section)).toEqual(['about'])
  keeper.settle('theirs')
  await vi.waitFor(() => expect(keeper.current().marks.legal).toBe('l1+'))
  expect(keeper.current().contents.about).toEqual(THEIRS.draft)
})

test('what was typed does not count as kept before the server has it', async () => {
  const { keeper } = tab()
  keeper.edit('about', { subtitle: 'Mine' })
  expect(keeper.current().keeping).toBe('keeping')
  await keeper.keepNow()
  expect(keeper.current().keeping).toBe('kept')
})

test('a section that is too long does not hold back the others', async () => {
  const { keeper } = tab()
  answer = ({ section, mark }) => (section === 'about' ? { refused: 'Too long.' } : { mark: `${mark}+` })
  keeper.edit('about', { subtitle: 'Long' })
  keeper.edit('legal', {})
  expect(await keeper.keepNow()).toBe(false)
  expect(sent.map(({ section }) => section)).toEqual(['about', 'legal'])
  expect(keeper.current().keeping).toEqual({ refused: 'Too long.' })
})

test('a load that began before a text arrived does not replace the text', async () => {
  const { keeper } = tab()
  answer = ({ mark }) => {
    keeper.replace(DRAFTS)
    return { mark: `${mark}+` }
  }
  keeper.edit('about', { subtitle: 'Mine' })
  await keeper.keepNow()
  keeper.replace(DRAFTS)
  expect(keeper.current().contents.about).toEqual({ subtitle: 'Mine' })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Autosave, type SaveResult, worstOf } from './autosave.ts'

const START = 1000
const ACCOUNT = 'ana'
const NAME = 'draft'

type Result = SaveResult<string>
interface Sent {
  text: string
  edit: number
  keep: boolean
}

const items = new Map<string, string>()
const opened: Autosave<string>[] = []

beforeEach(() => {
  items.clear()
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})

afterEach(async () => {
  for (const one of opened.splice(0)) {
    one.takeTheirs()
    one.end()
    await one.flush()
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Gives these results in turn, the last one again and again, or success. */
function page(...results: Result[]) {
  const sent: Sent[] = []
  const save = new Autosave({
    account: ACCOUNT,
    name: NAME,
    text: '',
    edit: 4,
    at: 7,
    send: async (one) => {
      sent.push(one)
      const result = results.length > 1 ? results.shift() : results[0]
      return result ?? { edit: one.edit + 1, at: Date.now() }
    },
  })
  const onOld = vi.fn()
  save.begin(onOld)
  opened.push(save)
  return { save, sent, onOld, state: () => save.current.state }
}

const kept = () => JSON.parse(items.get(`${ACCOUNT} ${NAME}`) ?? 'null')
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const OFFLINE: Result = { failed: 'offline' }
const THEIRS = { text: 'Theirs', edit: 9, at: 1, by: 'Ana' }

describe('a text', () => {
  test('is sent once after a pause, and the next edit is known', async () => {
    const { save, sent, state } = page()
    save.change('N')
    await later(500)
    save.change('Nets')
    expect([sent, state().kind, kept()]).toEqual([[], 'saving', { text: 'Nets', edit: 4 }])
    await later(1000)
    expect(sent).toEqual([{ text: 'Nets', edit: 4, keep: false }])
    expect(state()).toEqual({ kind: 'saved', at: START + 1400 })
    expect([save.current.edit, save.pending, kept()]).toEqual([5, false, null])
  })

  test('is sent while somebody types without a pause', async () => {
    const { save, sent } = page()
    for (let i = 0; i < 20; i++) {
      save.change(`${i}`)
      await later(500)
    }
    expect(sent).toHaveLength(1)
  })

  test.each(['offline', 'signed-out'] as const)(
    'stays in the browser while %s, and is sent later',
    async (failed) => {
      const { save, sent, state } = page({ failed }, { failed }, { edit: 5, at: 9 })
      save.change('Nets')
      await later(1000)
      expect(state()).toEqual({ kind: 'failed', since: 7, why: failed })
      expect(kept()).toEqual({ text: 'Nets', edit: 4 })
      save.change('Nets, again')
      await later(1000)
      expect([state().kind, kept().text]).toEqual(['failed', 'Nets, again'])
      await later(5000)
      expect(sent.at(-1)).toEqual({ text: 'Nets, again', edit: 4, keep: false })
      expect([state(), kept()]).toEqual([{ kind: 'saved', at: 9 }, null])
    },
  )

  test.each<Result>([{ failed: 'gone' }, { refused: 'Too long.' }])(
    'stays in the browser after %j',
    async (result) => {
      const { save, sent, state } = page(result)
      save.change('Nets')
      await later(60_000)
      expect([sent.length, state().kind, save.pending]).toEqual([1, 'failed', true])
      expect(kept().text).toBe('Nets')
      expect(await save.flush()).toBe(false)
    },
  )

  test('that is typed during a request is sent after it', async () => {
    const { save, sent } = page()
    save.change('One')
    await later(899)
    const flushed = save.flush()
    expect(await Promise.race([flushed, 'under way'])).toBe('under way')
    save.change('Two')
    await flushed
    expect(kept()).toEqual({ text: 'Two', edit: 5 })
    expect(await save.flush()).toBe(true)
    expect(sent.map(({ text, edit }) => [text, edit])).toEqual([
      ['One', 4],
      ['Two', 5],
    ])
  })

  test('that is typed while the page publishes waits', async () => {
    const { save, sent } = page()
    save.hold()
    save.change('Typed meanwhile')
    await later(10_000)
    expect(await save.flush()).toBe(false)
    expect(sent).toEqual([])
    save.release()
    await later(1000)
    expect(sent).toEqual([{ text: 'Typed meanwhile', edit: 4, keep: false }])
  })

  test('is replaced by a newer one that the page loads, but not while it is still to be sent', async () => {
    const { save } = page()
    save.load('Newer', 6)
    expect(save.current).toMatchObject({ text: 'Newer', edit: 6, replaced: 1 })
    save.change('Mine')
    save.load('Newest', 7)
    await later(1000)
    save.load('Newer', 6)
    expect(save.current).toMatchObject({ text: 'Mine', edit: 7, replaced: 1 })
  })

  test('does not hold back another', async () => {
    const [long, short] = [page({ refused: 'Too long.' }), page()]
    long.save.change('Long')
    short.save.change('Short')
    await later(1000)
    expect(short.state().kind).toBe('saved')
    expect(worstOf([short.save.current, long.save.current])).toEqual(long.state())
  })
})

describe('a conflict', () => {
  test('waits for a choice; this text stays, and the other one becomes a version', async () => {
    const { save, sent, state } = page({ conflict: THEIRS }, OFFLINE, { edit: 10, at: 2 })
    save.change('Mine')
    await later(1000)
    expect(state()).toEqual({ kind: 'conflict', theirs: THEIRS })
    save.change('Mine, more')
    await later(60_000)
    expect([sent.length, save.pending, kept().text]).toEqual([1, true, 'Mine, more'])
    await save.saveMine()
    expect(state().kind).toBe('failed')
    await later(5000)
    const again = { text: 'Mine, more', edit: 9, keep: true }
    expect(sent.slice(1)).toEqual([again, again])
    expect([state(), save.current.edit, save.pending]).toEqual([{ kind: 'saved', at: 2 }, 10, false])
  })

  test('ends with the other text', async () => {
    const { save, sent } = page({ conflict: THEIRS })
    save.change('Mine')
    await later(1000)
    save.takeTheirs()
    await later(60_000)
    expect(save.current).toMatchObject({ text: 'Theirs', edit: 9, state: { kind: 'saved' }, replaced: 1 })
    expect([sent.length, save.pending, kept()]).toEqual([1, false, null])
  })

  test('begins once what was typed during the request is sent too', async () => {
    const { save, sent, state } = page({ conflict: THEIRS })
    save.change('Mine')
    const flushed = save.flush()
    save.change('Mine, more')
    expect(await flushed).toBe(false)
    await later(60_000)
    expect(sent.map(({ text }) => text)).toEqual(['Mine', 'Mine, more'])
    expect(state()).toEqual({ kind: 'conflict', theirs: THEIRS })
  })
})

/** Node has the browser's locks. */
describe('another tab', () => {
  beforeEach(() => vi.useRealTimers())

  test('leaves unsent text to the first, and loads it once it is sent', async () => {
    const first = page()
    first.save.change('Mine')
    const second = page()
    await first.save.flush()
    await vi.waitFor(() => expect(second.onOld).toHaveBeenCalledOnce())
    expect(second.save.current.text).toBe('')
    expect(second.sent).toEqual([])
  })

  test('sends the text that a closed one left, once', async () => {
    const first = page(OFFLINE)
    first.save.change('Mine')
    first.save.end()
    const second = page()
    await vi.waitFor(() =>
      expect(second.save.current).toMatchObject({ text: 'Mine', restored: true, replaced: 1 }),
    )
    expect(await second.save.flush()).toBe(true)
    expect(second.sent).toEqual([{ text: 'Mine', edit: 4, keep: false }])
    expect(page().save.current).toMatchObject({ text: '', restored: false })
  })
})

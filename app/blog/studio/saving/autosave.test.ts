import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosave, type Kept } from './autosave.ts'
import type { Draft, SaveAnswer } from './draft.ts'

const draft = (title: string): Draft => ({ title, mainPhotoId: null, body: [], tags: [] })
const START = 1000

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An autosave whose server gives these answers in turn; the last one again and again. */
function autosave(...answers: (SaveAnswer | 'signed-out' | Error)[]) {
  const sent: { title: string; edit: number; keep: boolean }[] = []
  let title = ''
  let kept: Kept | null = null
  const save = new Autosave({
    edit: 4,
    savedAt: 7,
    read: () => draft(title),
    async send({ draft: { title }, edit, keep }) {
      sent.push({ title, edit, keep })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) throw answer
      return answer ?? { edit: edit + 1, at: Date.now() }
    },
    store: {
      put: (given) => {
        kept = given
      },
      clear: () => {
        kept = null
      },
    },
  })
  const type = (words: string) => {
    title = words
    save.change()
  }
  return { save, sent, type, kept: () => kept }
}

test('sends once after a pause, and knows the next edit', async () => {
  const { save, sent, type, kept } = autosave()
  type('N')
  await vi.advanceTimersByTimeAsync(500)
  type('Nets')
  expect([sent, save.state.kind, kept()]).toEqual([
    [],
    'saving',
    { edit: 4, draft: draft('Nets'), at: START + 500 },
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([{ title: 'Nets', edit: 4, keep: false }])
  expect([save.state, save.edit, save.pending, kept()]).toEqual([
    { kind: 'saved', at: START + 1400 },
    5,
    false,
    null,
  ])
})

test('sends while somebody types without a pause', async () => {
  const { sent, type } = autosave()
  for (let i = 0; i < 20; i++) {
    type(`${i}`)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sent).toHaveLength(1)
})

test('keeps the text in the browser while the server is away, and sends it when it is back', async () => {
  const { save, sent, type, kept } = autosave(new Error('lost'), new Error('lost'), { edit: 5, at: 9 })
  type('Nets')
  await vi.advanceTimersByTimeAsync(1000)
  expect(save.state).toEqual({ kind: 'failed', since: 7, why: 'offline', sentence: undefined })
  expect(kept()).toMatchObject({ edit: 4, draft: draft('Nets') })
  type('Nets, again')
  await vi.advanceTimersByTimeAsync(1000)
  expect([save.state.kind, kept()?.draft.title]).toEqual(['failed', 'Nets, again'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.at(-1)).toEqual({ title: 'Nets, again', edit: 4, keep: false })
  expect([save.state, kept()]).toEqual([{ kind: 'saved', at: 9 }, null])
})

test.each(['signed-out', { gone: true }, { refused: 'Too long.' }] as const)(
  'stops at %j, and keeps the text',
  async (answer) => {
    const { save, sent, type, kept } = autosave(answer)
    type('Nets')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent.length, save.state.kind, save.pending]).toEqual([1, 'failed', true])
    expect(kept()?.draft.title).toBe('Nets')
    expect(await save.flush()).toBe(false)
  },
)

test('a conflict waits for a choice', async () => {
  const theirs = { edit: 9, draft: draft('Theirs'), at: 1, by: 'Ana' }
  const { save, sent, type, kept } = autosave({ theirs, kept: 'v' }, new Error('lost'), { edit: 10, at: 2 })
  type('Mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect(save.state).toEqual({ kind: 'conflict', theirs })
  type('Mine, more')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, save.pending, kept()?.draft.title]).toEqual([1, true, 'Mine'])
  await save.keepMine()
  expect(save.state.kind).toBe('failed')
  await vi.advanceTimersByTimeAsync(5000)
  const again = { title: 'Mine, more', edit: 9, keep: true }
  expect(sent.slice(1)).toEqual([again, again])
  expect([save.state, save.edit, save.pending]).toEqual([{ kind: 'saved', at: 2 }, 10, false])
})

test('what is typed during a request that meets a conflict is sent too, before the choice', async () => {
  const theirs = { edit: 9, draft: draft('Theirs'), at: 1, by: 'Ana' }
  const { save, sent, type } = autosave({ theirs, kept: 'v' })
  type('Mine')
  const flushed = save.flush()
  type('Mine, more')
  expect(await flushed).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map(({ title }) => title)).toEqual(['Mine', 'Mine, more'])
  expect(save.state).toEqual({ kind: 'conflict', theirs })
})

test('what is typed during a request is sent after it', async () => {
  const { save, sent, type, kept } = autosave()
  type('One')
  await vi.advanceTimersByTimeAsync(899)
  const flushed = save.flush()
  expect(await Promise.race([flushed, 'under way'])).toBe('under way')
  type('Two')
  await flushed
  expect(kept()).toMatchObject({ edit: 5, draft: draft('Two') })
  expect(await save.flush()).toBe(true)
  expect(sent.map(({ title, edit }) => [title, edit])).toEqual([
    ['One', 4],
    ['Two', 5],
  ])
})

test('what is typed while the page publishes waits for the new edit', async () => {
  const { save, sent, type } = autosave()
  save.hold()
  type('Typed meanwhile')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await save.flush()).toBe(false)
  expect(sent).toEqual([])
  save.release(7)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([{ title: 'Typed meanwhile', edit: 7, keep: false }])
})

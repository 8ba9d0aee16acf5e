import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change, Changed } from './changes.server.ts'
import type { GridView } from './grid/grid-view.ts'
import { afterEvent, EMPTY, type Queue, type QueueEvent, toSend, withPending } from './queue.ts'

const remove = (...frames: string[]): Change => ({ do: 'delete', frames })
const restore = (...frames: string[]): Change => ({ do: 'restore', frames })
const describeFrame: Change = { do: 'words', frame: 'a', caption: 'Dusk', alt: '' }

const apply = (change: Change): QueueEvent => ({ type: 'apply', change })
const undo: QueueEvent = { type: 'undo' }
const done = (undo: Change | null): QueueEvent => ({ type: 'response', changed: { undo } })
const refused: QueueEvent = { type: 'response', changed: { refused: 'It is not in this album any more.' } }
const lost: QueueEvent = { type: 'response', changed: { refused: 'No response.', noResponse: true } }

/** The queue after these events, which sends whatever it can after each, as the page does. */
function run(...events: QueueEvent[]): Queue {
  return events.reduce((queue, event) => sending(afterEvent(queue, event)), EMPTY)
}

const sending = (queue: Queue) => (toSend(queue) ? afterEvent(queue, { type: 'send' }) : queue)
const underWay = ({ pending }: Queue) => pending[0]?.change ?? null

/** The photographs that the owner sees. */
function shown({ pending }: Queue, stored = ['a', 'b', 'c', 'd']): string {
  const frames = stored.map((id) => ({ id, photo: `photo-${id}`, name: `${id}.jpg`, width: 3, height: 2 }))
  const view: GridView = { cover: null, lastNumber: 0, sections: [], frames }
  return withPending(view, pending)
    .frames.map(({ id }) => id)
    .join('')
}

const move = (frame: string, spot: { number: number } | { before: string }) =>
  apply({ do: 'move', frames: [frame], spot })

describe('changes', () => {
  test('show at once, and are sent one after the other', () => {
    const three = run(apply(remove('a')), apply(remove('b')), move('d', { number: 1 }))
    expect(shown(three)).toBe('dc')
    expect(underWay(three)).toEqual(remove('a'))
    expect(toSend(three)).toBeNull()
    expect(underWay(run(apply(remove('a')), apply(remove('b')), done(restore('a'))))).toEqual(remove('b'))
    // Changes of one photograph follow each other.
    expect(shown(run(move('b', { number: 4 }), move('b', { before: 'a' })))).toBe('bacd')
    expect(shown(run(move('b', { number: 4 }), apply(remove('b'))))).toBe('acd')
  })

  test('to another album show where the photographs are, and are taken back', () => {
    const away: Change = { do: 'to-album', frames: ['b'], to: 'party', keep: false }
    const back: Change = { ...away, do: 'take-back', copies: ['p'], sections: [], cover: null }
    const other = { id: 'party', title: 'The party', there: 0 }
    expect(shown(run(apply(away)))).toBe('acd')
    expect(shown(run(apply({ ...away, keep: true })))).toBe('abcd')
    const sent = run(apply(away), { type: 'response', changed: { undo: back, other } })
    expect(sent.note).toEqual({ text: '1 photo moved to “The party”.', undo: true, to: 'party' })
    expect(underWay(sending(afterEvent(sent, undo)))).toEqual(back)
  })

  test('show once where a fresh grid already has the one that is under way', () => {
    const queue = run(move('d', { before: 'b' }), apply(remove('a')))
    expect(shown(queue)).toBe('dbc')
    expect(shown(queue, ['a', 'd', 'b', 'c'])).toBe('dbc')
    expect(shown(queue, ['a', 'd', 'b', 'new', 'c'])).toBe('dbnewc')
  })

  test('say what happened once the last is stored, with the undo of that one', () => {
    const first = run(apply(remove('a')), apply(describeFrame), done(restore('a')))
    expect(first.note).toBeNull()
    expect(afterEvent(first, done(null)).note).toEqual({ text: 'Saved.', undo: false })
    expect(run(apply(remove('a')), done(restore('a'))).note).toMatchObject({ undo: true })
    expect(run(apply(remove('a')), done(restore('a')), { type: 'dismiss' }).note).toBeNull()
  })
})

describe('a refusal', () => {
  test('takes back its change alone, and its reason stays while others are stored', () => {
    const queue = run(apply(remove('a')), apply(remove('b')), apply(remove('c')), done(restore('a')), refused)
    expect(shown(queue, ['b', 'c', 'd'])).toBe('bd')
    expect(underWay(queue)).toEqual(remove('c'))
    const end = afterEvent(queue, done(restore('c')))
    expect(end.note).toEqual({ text: 'It is not in this album any more.', bad: true })
    expect(underWay(sending(afterEvent(end, undo)))).toEqual(restore('c'))
    expect(afterEvent(end, apply(remove('d'))).note).toBeNull()
  })
})

describe('without a response', () => {
  test('nothing more is sent, all is as it was, and changes are sent again once the site responds', () => {
    const queue = run(apply(remove('a')), apply(remove('b')), lost)
    expect(queue).toEqual({ ...EMPTY, note: { text: 'No response.', bad: true } })
    expect(shown(queue)).toBe('abcd')
    expect(underWay(sending(afterEvent(queue, apply(remove('b')))))).toEqual(remove('b'))
  })

  test('undoing can be tried again, in the same order', () => {
    const two = [apply(remove('a')), done(restore('a')), apply(remove('b')), done(restore('b'))]
    expect(run(...two, undo, undo, lost).undos).toEqual([restore('a'), restore('b')])
    expect(underWay(run(...two, undo, undo, lost, undo))).toEqual(restore('b'))
    expect(run(...two, undo, lost).note).toMatchObject({ bad: true, undo: true })
    expect(run(...two, apply(remove('c')), undo, lost).note?.undo).not.toBe(true)
  })
})

describe('undo', () => {
  test('of a change that is under way follows as soon as it is stored, and not the undo of one before', () => {
    const before = [apply(remove('a')), done(restore('a')), apply(remove('b'))]
    const queue = run(...before, undo)
    expect(shown(queue, ['b', 'c', 'd'])).toBe('bcd')
    expect(underWay(run(...before, undo, done(restore('b'))))).toEqual(restore('b'))
    expect(run(...before, undo, done(restore('b')), done(null))).toMatchObject({
      undos: [restore('a')],
      note: { text: '1 photo restored.', undo: false },
    })
    expect(underWay(run(...before, undo, undo, done(restore('b')), done(null)))).toEqual(restore('a'))
  })

  test('of what is refused or cannot be undone does nothing', () => {
    expect(run(apply(remove('a')), undo, refused)).toMatchObject({ pending: [], undos: [] })
    expect(run(apply(describeFrame), undo, done(null))).toMatchObject({
      pending: [],
      note: { text: 'Saved.' },
    })
    expect(run(undo)).toEqual(EMPTY)
  })
})

/** What the site has after the queue has sent all, where it refuses the frames in `refuses`. */
function stored(steps: ('apply' | 'undo' | 'respond')[], refuses: ReadonlySet<string>) {
  const site: string[] = []
  const respond = (change: Change | null): Changed => {
    const [frame = ''] = change && 'frames' in change ? (change.frames as string[]) : []
    if (refuses.has(frame)) return { refused: 'No.' }
    if (change?.do !== 'restore') site.push(frame)
    else site.splice(site.indexOf(frame), 1)
    return { undo: change?.do === 'delete' ? restore(frame) : remove(frame) }
  }
  let queue = EMPTY
  const step = (event: QueueEvent) => {
    queue = sending(afterEvent(queue, event))
  }
  const answer = () =>
    queue.pending.length > 0 && step({ type: 'response', changed: respond(underWay(queue)) })
  steps.forEach((kind, i) => {
    if (kind === 'apply') step(apply(remove(`${i}`)))
    else if (kind === 'undo') step(undo)
    else answer()
  })
  while (queue.pending.length > 0) answer()
  return { site, undos: queue.undos.length }
}

test('whenever the site responds, it has what the owner asked for and did not undo', () => {
  const steps = fc.array(fc.constantFrom('apply' as const, 'undo' as const, 'respond' as const), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(steps, (all) => {
      const wanted: string[] = []
      all.forEach((kind, i) => {
        if (kind === 'apply') wanted.push(`${i}`)
        if (kind === 'undo') wanted.pop()
      })
      expect(stored(all, new Set())).toEqual({ site: wanted, undos: wanted.length })
    }),
    { numRuns: 500 },
  )
})

test('what the site refuses is never stored, and changes nothing about the others without an undo', () => {
  const steps = fc.array(fc.constantFrom('apply' as const, 'respond' as const), { maxLength: 30 })
  fc.assert(
    fc.property(steps, fc.uniqueArray(fc.nat(29)), (all, some) => {
      const refuses = new Set(some.map(String))
      const wanted = all.flatMap((kind, i) => (kind === 'apply' && !refuses.has(`${i}`) ? [`${i}`] : []))
      expect(stored(all, refuses)).toEqual({ site: wanted, undos: wanted.length })
    }),
  )
})

import { expect, test } from 'vitest'
import type { Missed, TagChange } from './changes.server.ts'
import {
  burstOf,
  isPartOfNumber,
  missedSentence,
  readTyped,
  type TaggedFrame,
  type TaggingTeam,
  withoutMissed,
} from './rules.ts'
import {
  type Act,
  beginSession,
  entering,
  nobodyHere,
  otherTeam,
  removing,
  repeating,
  type Session,
  stepping,
  steppingBurst,
  typing,
  undoing,
  untaggedOnly,
} from './session.ts'

const NONE = { position: '', year: '' }
const athlete = (id: string, number: string, rest = {}) => ({ ...NONE, id, number, name: id, ...rest })
const team = (id: string, ...athletes: TaggingTeam['athletes']) => ({ id, name: id, season: '', athletes })
const TEAMS: TaggingTeam[] = [
  team('bay', athlete('ana', '23'), athlete('leo', '7'), athlete('kim', '7A')),
  team('ridge', athlete('mia', '88'), athlete('sam', '23')),
  team('empty'),
]

function frames(...seconds: (number | null)[]): TaggedFrame[] {
  return seconds.map((second, i) => ({
    id: `f${i + 1}`,
    number: i + 1,
    photo: `p${i + 1}`,
    name: `DSC_${1000 + i}.JPG`,
    camera: 'DSC_',
    width: 6000,
    height: 4000,
    taken: second === null ? null : second * 1000,
    tags: [],
  }))
}

function after(session: Session, ...acts: Act[]) {
  const sent: unknown[] = []
  let step = 0
  for (const act of acts) {
    const acted = act(session, `s${++step}`)
    session = acted.session
    if (acted.change) sent.push(acted.change)
  }
  return { session, sent }
}
const who = ({ frames }: Session) => frames.map(({ tags }) => tags.map((tag) => tag.athlete).join())

test('a number tags the whole burst and goes on, and one key takes it back', () => {
  const started = beginSession(frames(1, 5, 5, 5, 9), TEAMS)
  const { session, sent } = after(started, stepping(1), stepping(1), typing('23'), entering(false))
  expect([who(session), session.index, session.typed]).toEqual([['', 'ana', 'ana', 'ana', ''], 4, ''])
  expect(session.said).toBe('23 on 3 photos. Burst 2 to 4.')
  const tags = [{ photo: 'p2', detail: 'on 3, filled to the burst' }, { photo: 'p3', detail: '' }, {}]
  expect(sent).toMatchObject([{ do: 'add', step: 's4', tags }])
  const back = after(session, undoing)
  expect([who(back.session), back.session.index]).toEqual([['', '', '', '', ''], 2])
  expect(back.sent).toEqual([{ do: 'take-back', step: 's4' }])
})

test('with Shift it tags this one alone, and two numbers tag both', () => {
  const { session } = after(beginSession(frames(5, 5, 5), TEAMS), typing('23,7'), entering(true))
  expect([who(session), session.index]).toEqual([['ana,leo', '', ''], 1])
})

test('a tag that is there stays, and taking the step back leaves it', () => {
  const again = [typing('23'), stepping(-1), entering(false), undoing]
  const { session } = after(beginSession(frames(5, 5), TEAMS), typing('23'), entering(true), ...again)
  expect(who(session)).toEqual(['ana', ''])
})

test('a number that nobody of the team wears tags nobody, and says who has it', () => {
  const { session, sent } = after(beginSession(frames(1), TEAMS), typing('88'), entering(false))
  expect([sent, session.typed]).toEqual([[], '88'])
  expect(readTyped('88', TEAMS, 'bay')).toMatchObject({ unknown: '88', elsewhere: [{ id: 'ridge' }] })
  expect(after(session, otherTeam, entering(false)).sent).toMatchObject([{ tags: [{ athlete: 'mia' }] }])
  expect(after(session, otherTeam, otherTeam).session.team).toBe('bay')
})

test('a number that two wear tags both', () => {
  const athletes = ['ana', 'leo'].map((id) => athlete(id, '12', { conflict: true }))
  const started = beginSession(frames(1), [team('bay', ...athletes)])
  expect(who(after(started, typing('12'), entering(false)).session)).toEqual(['ana,leo'])
})

test('the last number is removed and put back, and the same athletes are tagged again', () => {
  const acts = [typing('7a'), entering(false), repeating, removing(), undoing]
  const { session, sent } = after(beginSession(frames(1, 3), TEAMS), ...acts)
  expect(who(session)).toEqual(['kim', 'kim'])
  expect(sent.map((one) => (one as { do: string }).do)).toEqual(['add', 'add', 'remove', 'add'])
})

test('steps go over bursts, and over what is tagged where that is wanted', () => {
  const started = beginSession(frames(1, 1, 5, 5, 9), TEAMS)
  expect(after(started, steppingBurst(1), steppingBurst(1)).session.index).toBe(4)
  expect(after(started, steppingBurst(1), steppingBurst(1), steppingBurst(-1)).session.index).toBe(3)
  const back = [stepping(-1), stepping(-1), stepping(-1)]
  const tagged = after(started, steppingBurst(1), typing('7'), entering(false), ...back, untaggedOnly)
  expect([tagged.session.index, after(tagged.session, stepping(1)).session.index]).toEqual([1, 4])
})

test('nobody is in a photograph: it is looked at, and one key takes it back', () => {
  const started = beginSession(frames(1, 3, 5), TEAMS)
  const { session, sent } = after(started, nobodyHere, nobodyHere, untaggedOnly)
  expect([session.index, session.said]).toEqual([2, 'No athletes in 2.'])
  expect(sent).toEqual([
    { do: 'nobody', step: 's1', frame: 'f1', photo: 'p1' },
    { do: 'nobody', step: 's2', frame: 'f2', photo: 'p2' },
  ])
  expect(after(session, stepping(-1)).session.index).toBe(2)
  const back = after(session, undoing, stepping(-1))
  expect([back.session.index, back.sent]).toEqual([1, [{ do: 'take-back', step: 's2' }]])
  // A tag overrides nobody, which returns without it.
  const acts = [stepping(-1), typing('23'), entering(true), stepping(-1), removing()]
  const tagged = after(started, nobodyHere, ...acts)
  expect(tagged.session.frames[0]).toMatchObject({ tags: [], nobody: 's1' })
  const removed = after(tagged.session, removing(), undoing)
  expect(removed.sent).toEqual([
    { do: 'not-nobody', frame: 'f1', photo: 'p1' },
    { do: 'nobody', step: 's2', frame: 'f1', photo: 'p1' },
  ])
  expect(after(started, typing('23'), entering(true), stepping(-1), nobodyHere).sent).toHaveLength(1)
})

test('a burst is of one camera, and of photographs with a time', () => {
  const some = frames(5, 5, 5, null, null)
  expect(burstOf(some, 1)).toEqual({ from: 0, to: 2 })
  expect(burstOf(some, 3)).toEqual({ from: 3, to: 3 })
  const other = some.map((frame, i) => (i === 1 ? { ...frame, camera: 'IMG_' } : frame))
  expect(burstOf(other, 0)).toEqual({ from: 0, to: 0 })
})

test('what was not as it was seen is said, and a tag that was refused is off the screen', () => {
  const { session, sent } = after(beginSession(frames(1, 5, 9), TEAMS), typing('23,7'), entering(true))
  const missed: Missed = { gone: ['f3'], moved: [], replaced: ['f1', 'f2'], athletes: ['leo'] }
  expect(missedSentence(missed, session.frames, TEAMS)).toBe(
    'Photo 3 is gone, so this wasn’t saved. Photos 1, 2 were replaced. It’s saved for the new files. Reload the page to see them. 7 is no longer on this album’s teams, so they weren’t tagged.',
  )
  const nothing = { gone: [], moved: [], replaced: [], athletes: [] }
  expect(missedSentence(nothing, session.frames, TEAMS)).toBeNull()
  const left = withoutMissed(session.frames, missed, sent as TagChange[])
  expect(who({ ...session, frames: left })).toEqual(['ana', '', ''])
})

test('a letter is part of a number where the team has such a number', () => {
  const [bay, ridge] = TEAMS
  expect([isPartOfNumber('7', 'a', bay), isPartOfNumber('7', 'z', bay)]).toEqual([true, false])
  expect(isPartOfNumber('2', 'a', ridge)).toBe(false)
})

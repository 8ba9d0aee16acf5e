import type { Seen, TagChange } from './changes.server.ts'
import {
  burstOf,
  changed,
  nextFrame,
  readTyped,
  type ShownTag,
  type TaggedFrame,
  type TaggingTeam,
} from './rules.ts'

type Undo =
  | { do: 'add'; step: string; index: number }
  | { do: 'remove'; seen: Seen; tag: ShownTag; index: number }
  | { do: 'not-nobody'; seen: Seen; index: number }

export interface Session {
  teams: TaggingTeam[]
  frames: TaggedFrame[]
  index: number
  team: string
  typed: string
  untaggedOnly: boolean
  close: boolean
  undos: Undo[]
  /** Athletes of the last step, for 'Same as before'. */
  former: string[]
  said: string
}

interface Acted {
  session: Session
  change?: TagChange
}

export type Act = (session: Session, step: string) => Acted

export function beginSession(
  frames: TaggedFrame[],
  teams: TaggingTeam[],
  start: string | null = null,
): Session {
  const team = teams.find(({ athletes }) => athletes.length > 0)?.id ?? ''
  const rest = { untaggedOnly: false, close: false, undos: [], former: [], said: '' }
  const index = Math.max(
    0,
    frames.findIndex(({ id }) => id === start),
  )
  return { teams, frames, index, team, typed: '', ...rest }
}

export const typing =
  (typed: string): Act =>
  (session) => ({ session: { ...session, typed } })

export const choosingTeam =
  (team: string): Act =>
  (session) => ({ session: { ...session, team } })

export const going =
  (index: number | null): Act =>
  (session) => ({ session: index === null ? session : { ...session, index, close: false } })

export const stepping =
  (direction: 1 | -1): Act =>
  (session, step) => {
    const { frames, index, untaggedOnly } = session
    return going(nextFrame(frames, index + direction, direction, untaggedOnly))(session, step)
  }

export const steppingBurst =
  (direction: 1 | -1): Act =>
  (session, step) => {
    const { frames, index, untaggedOnly } = session
    const { from, to } = burstOf(frames, index)
    const start = direction === 1 ? to + 1 : from - 1
    return going(nextFrame(frames, start, direction, untaggedOnly))(session, step)
  }

export const lookingCloser: Act = (session) => ({ session: { ...session, close: !session.close } })

export const untaggedOnly: Act = (session) => ({
  session: { ...session, untaggedOnly: !session.untaggedOnly },
})

export const otherTeam: Act = (session) => {
  const own = session.teams.filter(({ athletes }) => athletes.length > 0)
  const at = own.findIndex(({ id }) => id === session.team)
  return { session: { ...session, team: own[(at + 1) % own.length]?.id ?? session.team } }
}

/** Tags the typed numbers on the burst or this photograph alone. Without a number it only goes on. */
export const entering =
  (only: boolean): Act =>
  (session, step) => {
    if (session.typed === '') return stepping(1)(session, step)
    const { athletes, unknown } = readTyped(session.typed, session.teams, session.team)
    if (unknown !== null || athletes.length === 0) return { session }
    const whom = athletes.map(({ id }) => id)
    return tagging(whom, only)(session, step)
  }

export const repeating: Act = (session, step) =>
  session.former.length === 0 ? { session } : tagging(session.former, false)(session, step)

const tagging =
  (whom: string[], only: boolean): Act =>
  (session, step) => {
    const { frames, index } = session
    const range = only ? { from: index, to: index } : burstOf(frames, index)
    const change = { do: 'add', step, tags: newTags(session, whom, range) } as const
    const said = saidOf(session, whom, range, change.tags.length)
    const next = { ...goOn(session, change, range.to, said), former: whom }
    return change.tags.length === 0 ? { session: next } : undoable(next, change, { do: 'add', step, index })
  }

/** Applies a change and goes to the photograph after `to`. */
function goOn(session: Session, change: TagChange, to: number, said: string): Session {
  const frames = changed(session.frames, change)
  const next = nextFrame(frames, to + 1, 1, session.untaggedOnly)
  const moved = { ...session, frames, typed: '', close: false }
  return next === null
    ? { ...moved, said: `${said} That was the last one.` }
    : { ...moved, said, index: next }
}

function undoable(session: Session, change: TagChange, undo: Undo): Acted {
  return { session: { ...session, undos: [...session.undos, undo] }, change }
}

function seenIn({ id, photo }: TaggedFrame): Seen {
  return { frame: id, photo }
}

interface Range {
  from: number
  to: number
}

function newTags({ frames, index }: Session, whom: string[], { from, to }: Range) {
  return whom.flatMap((athlete) =>
    frames
      .slice(from, to + 1)
      .filter(({ tags }) => !tags.some((tag) => tag.athlete === athlete))
      .map((frame) => ({
        ...seenIn(frame),
        athlete,
        detail: frame === frames[index] ? '' : `on ${frames[index]?.number}, filled to the burst`,
      })),
  )
}

function saidOf({ teams, frames }: Session, whom: string[], { from, to }: Range, added: number): string {
  const numbers = whom.map((id) => numberOf(teams, id)).join(', ')
  if (added === 0) return `${numbers} was already tagged.`
  const count = to - from + 1
  return count === 1
    ? `${numbers} on ${frames[from]?.number}.`
    : `${numbers} on ${count} photos. Burst ${frames[from]?.number} to ${frames[to]?.number}.`
}

export const nobodyHere: Act = (session, step) => {
  const { frames, index } = session
  const frame = frames[index] as TaggedFrame
  if (frame.tags.length > 0)
    return { session: { ...session, said: `${frame.number} has a tag. Remove it first.` } }
  const change = { do: 'nobody', step, ...seenIn(frame) } as const
  const next = goOn(session, change, index, `No athletes in ${frame.number}.`)
  return frame.nobody === undefined ? undoable(next, change, { do: 'add', step, index }) : { session: next }
}

/** Undoes {@link nobodyHere}. */
const somebodyHere: Act = (session) => {
  const { frames, index } = session
  const frame = frames[index] as TaggedFrame
  const seen = seenIn(frame)
  const change = { do: 'not-nobody', ...seen } as const
  const next = { ...session, frames: changed(frames, change), said: `${frame.number} is untagged again.` }
  return undoable(next, change, { do: 'not-nobody', seen, index })
}

/** Removes this tag or the last one; without tags, the note that nobody is there. */
export const removing =
  (tag?: ShownTag): Act =>
  (session, step) => {
    const { frames, index, teams } = session
    const frame = frames[index] as TaggedFrame
    const gone = tag ?? frame.tags.at(-1)
    if (!gone) return frame.nobody === undefined ? { session } : somebodyHere(session, step)
    const seen = seenIn(frame)
    const change = { do: 'remove', ...seen, athlete: gone.athlete } as const
    const said = `${numberOf(teams, gone.athlete)} is off ${frame.number}.`
    const next = { ...session, frames: changed(frames, change), said }
    return undoable(next, change, { do: 'remove', seen, tag: gone, index })
  }

export const keeping =
  (tag: ShownTag): Act =>
  (session) => {
    const { frames, index, teams } = session
    const frame = frames[index] as TaggedFrame
    const change = { do: 'keep', ...seenIn(frame), athlete: tag.athlete } as const
    const said = `${numberOf(teams, tag.athlete)} stays on ${frame.number}.`
    return { session: { ...session, frames: changed(frames, change), said }, change }
  }

export const undoing: Act = (session, step) => {
  const last = session.undos.at(-1)
  if (!last) return { session }
  const change = undoOf(last, step)
  return {
    session: {
      ...session,
      frames: changed(session.frames, change),
      undos: session.undos.slice(0, -1),
      index: last.index,
      typed: '',
      close: false,
      said: `Undone. Back to ${session.frames[last.index]?.number}.`,
    },
    change,
  }
}

function undoOf(last: Undo, step: string): TagChange {
  switch (last.do) {
    case 'add':
      return { do: 'take-back', step: last.step }
    case 'remove':
      return { do: 'add', step, tags: [{ ...last.seen, athlete: last.tag.athlete, detail: 'put back' }] }
    case 'not-nobody':
      return { do: 'nobody', step, ...last.seen }
  }
}

function numberOf(teams: TaggingTeam[], athlete: string): string {
  for (const { athletes } of teams) {
    const one = athletes.find(({ id }) => id === athlete)
    if (one) return one.number
  }
  return 'Someone'
}

import type { Turned } from '../../../photos/rules/address.ts'
import type { Evidence } from '../../tags/evidence.ts'
import type { Missed, TagChange } from './changes.server.ts'

export interface ShownTag {
  athlete: string
  evidence: Evidence
  detail: string
  step: string
  reported?: boolean
}

export interface TaggedFrame {
  id: string
  number: number
  photo: string
  name: string
  width: number
  height: number
  turned?: Turned
  held?: boolean
  /** A blur, until it's developed. */
  placeholder?: string
  /** Why it can't be developed. */
  failed?: string
  /** UTC milliseconds, in whole seconds. */
  taken: number | null
  /** The same for all photographs of one camera. */
  camera: string
  tags: ShownTag[]
  /** The step that said nobody is in it. Any tag overrides it. */
  nobody?: string
}

/** Whether nobody has tagged it or said it shows nobody. */
export function isUntagged({ tags, nobody }: TaggedFrame): boolean {
  return tags.length === 0 && nobody === undefined
}

interface TaggingAthlete {
  id: string
  number: string
  name: string
  position: string
  year: string
  notShown?: boolean
  /** Someone else wears the number without sharing it. */
  conflict?: boolean
}

export interface TaggingTeam {
  id: string
  name: string
  season: string
  athletes: TaggingAthlete[]
}

export function missedSentence(
  { gone, moved, replaced, athletes }: Missed,
  frames: TaggedFrame[],
  teams: TaggingTeam[],
): string | null {
  const number = new Map(frames.map(({ id }, i) => [id, i + 1]))
  const of = (ids: string[]) => {
    const numbers = ids.map((id) => number.get(id)).filter((one) => one !== undefined)
    return `${numbers.length === 1 ? 'Photo' : 'Photos'} ${numbers.join(', ')}`
  }
  const are = (ids: string[], one: string, several: string) => (ids.length === 1 ? one : several)
  const worn = teams.flatMap((team) => team.athletes.filter(({ id }) => athletes.includes(id)))
  const said = [
    gone.length > 0 && `${of(gone)} ${are(gone, 'is', 'are')} gone, so this wasn’t saved.`,
    moved.length > 0 &&
      `${of(moved)} left this album. It’s saved for where ${are(moved, 'it is', 'they are')} now.`,
    replaced.length > 0 &&
      `${of(replaced)} ${are(replaced, 'was', 'were')} replaced. It’s saved for the new ${are(replaced, 'file', 'files')}. Reload the page to see ${are(replaced, 'it', 'them')}.`,
    athletes.length > 0 &&
      `${worn.map(({ number }) => number).join(', ') || 'Someone'} ${are(athletes, 'is', 'are')} no longer on this album’s teams, so they weren’t tagged.`,
  ]
  return said.filter(Boolean).join(' ') || null
}

export function withoutMissed(frames: TaggedFrame[], { athletes }: Missed, changes: readonly TagChange[]) {
  if (athletes.length === 0) return frames
  const steps = new Set(changes.map((one) => ('step' in one ? one.step : '')))
  return withoutTags(frames, (_, { athlete, step }) => athletes.includes(athlete) && steps.has(step))
}

export function changed(frames: TaggedFrame[], change: TagChange): TaggedFrame[] {
  switch (change.do) {
    case 'add': {
      const added = Map.groupBy(change.tags, ({ frame }) => frame)
      return frames.map((frame) => {
        const fresh = (added.get(frame.id) ?? []).filter(
          ({ athlete }) => !frame.tags.some((tag) => tag.athlete === athlete),
        )
        if (fresh.length === 0) return frame
        const tags = fresh.map(({ athlete, detail }) => {
          return { athlete, evidence: 'hand', detail, step: change.step } as const
        })
        return { ...frame, tags: [...frame.tags, ...tags] }
      })
    }
    case 'take-back':
      return withoutNobody(
        withoutTags(frames, (_, { step }) => step === change.step),
        ({ nobody }) => nobody === change.step,
      )
    case 'nobody':
      return frames.map((frame) =>
        frame.id === change.frame && frame.nobody === undefined ? { ...frame, nobody: change.step } : frame,
      )
    case 'not-nobody':
      return withoutNobody(frames, ({ id }) => id === change.frame)
    case 'remove':
      return withoutTags(frames, ({ id }, { athlete }) => id === change.frame && athlete === change.athlete)
    case 'keep':
      return frames.map((frame) =>
        frame.id === change.frame ? { ...frame, tags: kept(frame.tags, change.athlete) } : frame,
      )
  }
}

function kept(tags: ShownTag[], athlete: string): ShownTag[] {
  return tags.map((tag) => (tag.athlete === athlete ? { ...tag, reported: false } : tag))
}

function withoutNobody(frames: TaggedFrame[], gone: (frame: TaggedFrame) => boolean): TaggedFrame[] {
  return frames.map((frame) => {
    if (frame.nobody === undefined || !gone(frame)) return frame
    const { nobody: _, ...rest } = frame
    return rest
  })
}

function withoutTags(frames: TaggedFrame[], gone: (frame: TaggedFrame, tag: ShownTag) => boolean) {
  return frames.map((frame) => {
    const tags = frame.tags.filter((tag) => !gone(frame, tag))
    return tags.length === frame.tags.length ? frame : { ...frame, tags }
  })
}

/** Frames further apart are no burst. Milliseconds. */
const APART = 1000

/** Finds neighbors that one camera took less than a second apart. */
export function burstOf(frames: TaggedFrame[], index: number): { from: number; to: number } {
  const near = (a: number, b: number) => {
    const [one, other] = [frames[a], frames[b]]
    if (!one || !other || one.taken === null || other.taken === null) return false
    return Math.abs(one.taken - other.taken) < APART && one.camera === other.camera
  }
  let [from, to] = [index, index]
  while (near(from - 1, from)) from--
  while (near(to, to + 1)) to++
  return { from, to }
}

export interface Typed {
  athletes: TaggingAthlete[]
  unknown: string | null
  elsewhere: TaggingTeam[]
}

export function readTyped(text: string, teams: TaggingTeam[], teamId: string): Typed {
  const numbers = [...new Set(text.toUpperCase().split(/[,.]/).filter(Boolean))]
  const team = teams.find(({ id }) => id === teamId)
  const wearing = (number: string, of = team) => of?.athletes.filter((one) => one.number === number) ?? []
  const unknown = numbers.find((number) => wearing(number).length === 0) ?? null
  return {
    athletes: numbers.flatMap((number) => wearing(number)),
    unknown,
    elsewhere:
      unknown === null ? [] : teams.filter((one) => one !== team && wearing(unknown, one).length > 0),
  }
}

/** Whether a letter continues the number, like the A of 7A, instead of being a shortcut. */
export function isPartOfNumber(text: string, letter: string, team: TaggingTeam | undefined): boolean {
  const last = text.toUpperCase().split(/[,.]/).at(-1) ?? ''
  const begun = last + letter.toUpperCase()
  return team?.athletes.some(({ number }) => number.startsWith(begun)) ?? false
}

export function nextFrame(frames: TaggedFrame[], from: number, direction: 1 | -1, untaggedOnly: boolean) {
  for (let i = from; i >= 0 && i < frames.length; i += direction) {
    const frame = frames[i]
    if (!untaggedOnly || (frame && isUntagged(frame))) return i
  }
  return null
}

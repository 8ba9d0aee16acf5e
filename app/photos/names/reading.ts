import { mayName } from './may-name.ts'
import { withoutNames } from './without-names.ts'

export interface Reading {
  /** Why only staff reads the words of a photograph and its frame; null where others do. */
  why(photoId: string | null, frame: Texts): Withheld | null
  /** Whether there is a reason. The ID is null for a picture that is no photograph of the site. */
  withholds(photoId: string | null, frame: Texts): boolean
  /** Whether a hidden person may be in a photograph, whose unread file may say so. */
  mayShowHidden(photoId: string): boolean
  names(photoId: string | null, text: string): boolean
  /** Replaces names by numbers in public, in a text that is not withheld. */
  say(text: string): string
}

type Texts = readonly (string | null | undefined)[]

interface Withheld {
  /** Whom the texts may mean; none for someone who was erased. */
  persons: string[]
  /** Those that may mean a person; all for someone who was erased. */
  texts: string[]
}

export interface Athlete {
  id: string
  name: string
  teamId: string
  /** Whether no word of the name may be read. In public others are numbers. */
  hidden: boolean
  /** A number that means no one else: 'Bay Point’s 23'. */
  instead: string | null
}

export interface Facts {
  /** By ID; `erased` if withheld because of someone who was erased. */
  photos: Map<string, { texts: string[]; erased: boolean }>
  teams: { photo: string; team: string }[]
  athletes: Athlete[]
  isCleared(photoId: string | null, person: string, text: string): boolean
}

const MARK = '\uffff'

export function readingOf({ photos, teams, athletes, isCleared }: Facts): Reading {
  const isNear = neighbors(athletes, teams)
  const meantIn = finder(athletes)
  const say = withoutNames(athletes.filter(({ hidden }) => !hidden))
  const meant = (photoId: string | null, text: string) =>
    meantIn(text, say(text, MARK)).filter(
      ({ person, hidden }) => (hidden || isNear(photoId, person)) && !isCleared(photoId, person, text),
    )
  // Outside of their teams, a namesake may be meant: it takes the first name and another.
  const means = (photoId: string | null, person: string, words: Set<number>) =>
    isNear(photoId, person) || (words.has(0) && words.size > 1)
  const why = (photoId: string | null, frame: Texts): Withheld | null => {
    const photo = photos.get(photoId ?? '')
    const texts = [...new Set([...frame, ...(photo?.texts ?? [])])].flatMap((text) => text || [])
    if (photo?.erased) return { persons: [], texts }
    const found = texts.flatMap((text) => meant(photoId, text).map((one) => ({ ...one, text })))
    const persons = [...Map.groupBy(found, ({ person }) => person)].flatMap(([person, some]) =>
      means(photoId, person, new Set(some.flatMap(({ words }) => [...words]))) ? [person] : [],
    )
    if (persons.length === 0) return null
    const naming = found.filter(({ person }) => persons.includes(person))
    return { persons, texts: [...new Set(naming.map(({ text }) => text))] }
  }
  return {
    why,
    withholds: (photoId, frame) => why(photoId, frame) !== null,
    mayShowHidden: (photoId) => athletes.some(({ id, hidden }) => hidden && isNear(photoId, id)),
    names: (photoId, text) => meant(photoId, text).some(({ person, words }) => means(photoId, person, words)),
    say,
  }
}

/** Finds hidden persons in the text as written, and others once plain names are out of it. */
function finder(athletes: Athlete[]) {
  const [hidden, shown] = [true, false].map((which) =>
    mayName(
      athletes.filter((athlete) => athlete.hidden === which),
      { firstNames: which },
    ),
  ) as [ReturnType<typeof mayName>, ReturnType<typeof mayName>]
  return (written: string, without: string) => [
    ...[...hidden(written)].map(([person, words]) => ({ person, words, hidden: true })),
    ...[...shown(without)].map(([person, words]) => ({ person, words, hidden: false })),
  ]
}

function neighbors(athletes: Athlete[], teams: Facts['teams']) {
  const rosters = Map.groupBy(athletes, ({ id }) => id)
  const near = new Set(teams.map(({ photo, team }) => `${photo} ${team}`))
  return (photoId: string | null, person: string) =>
    (rosters.get(person) ?? []).some(({ teamId }) => near.has(`${photoId} ${teamId}`))
}

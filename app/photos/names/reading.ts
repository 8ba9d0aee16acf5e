import { mayName } from './may-name.ts'
import { withoutNames } from './without-names.ts'

/** What others may read of the words about some photographs. */
export interface Reading {
  /** Why nobody but staff reads what is said of a photograph, with what its frame says; null where others read it. */
  why(photoId: string | null, frame: Texts): Withheld | null
  /** The same, without the reason. The ID is null for a picture that is no photograph of the site. */
  withholds(photoId: string | null, frame: Texts): boolean
  /** Whether somebody who is hidden may be in a photograph, so that its file may say so where nothing was read. */
  mayShowHidden(photoId: string): boolean
  /** Whether a text by itself may mean somebody. */
  names(photoId: string | null, text: string): boolean
  /** A text that is not withheld, as it is read: in public numbers stand for names. */
  say(text: string): string
}

type Texts = readonly (string | null | undefined)[]

interface Withheld {
  /** Whom the texts may mean; nobody where it is somebody who was erased. */
  persons: string[]
  /** Those that may mean somebody; of somebody who was erased all. */
  texts: string[]
}

/** A person on one roster. */
export interface Athlete {
  /** The person's. */
  id: string
  name: string
  teamId: string
  /** Whether no word of the name may be read. In public others are numbers. */
  hidden: boolean
  /** Their number, where it means nobody else: 'Bay Point’s 23'. */
  instead: string | null
}

/** What decides about texts. */
export interface Facts {
  /** What is stored of photographs, by ID, and whether it is withheld because of somebody who was erased. */
  photos: Map<string, { texts: string[]; erased: boolean }>
  /** The teams whose athletes may be in them. */
  teams: { photo: string; team: string }[]
  athletes: Athlete[]
  /** Whether the owner said that a text of a photograph does not mean a person. */
  isCleared(photoId: string | null, person: string, text: string): boolean
}

/** Stands for a name that a number replaces. */
const MARK = '\uffff'

export function readingOf({ photos, teams, athletes, isCleared }: Facts): Reading {
  const isNear = neighbors(athletes, teams)
  const meantIn = finder(athletes)
  const say = withoutNames(athletes.filter(({ hidden }) => !hidden))
  const meant = (photoId: string | null, text: string) =>
    meantIn(text, say(text, MARK)).filter(
      ({ person, hidden }) => (hidden || isNear(photoId, person)) && !isCleared(photoId, person, text),
    )
  /** Where the team is not, a namesake may be meant: there it takes the first name and another. */
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

/** Finds whom a text may mean: who is hidden as it is written, and others once plain names are out of it. */
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

/** Tells whether somebody is on a roster of a photograph's teams. */
function neighbors(athletes: Athlete[], teams: Facts['teams']) {
  const rosters = Map.groupBy(athletes, ({ id }) => id)
  const near = new Set(teams.map(({ photo, team }) => `${photo} ${team}`))
  return (photoId: string | null, person: string) =>
    (rosters.get(person) ?? []).some(({ teamId }) => near.has(`${photoId} ${teamId}`))
}

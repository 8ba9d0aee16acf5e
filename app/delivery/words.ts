import type { Stationery } from '../albums/stationery.ts'
import type { FileWords } from '../photos/captions/words.ts'
import type { Credits } from '../photos/intake/metadata.server.ts'

/** What is stored about a photograph in an album. */
export interface SaidOfFrame {
  frameCaption: string | null
  photoCaption: string | null
  creator: string | null
  /** JSON. */
  keywords: string
  /** JSON. */
  people: string | null
  photoCity: string | null
  photoEvent: string | null
  /** 1 where the file names somebody who was erased. */
  withheld: 0 | 1
}

/** What may not be passed on of it. */
export interface Withheld {
  /** Its words and its name: they may mean somebody who is not shown, or was erased. */
  withheld: boolean
  /** Whether somebody who is not shown is on a roster of its teams: its file may say what was never read. */
  nearHidden: boolean
  /** Whether a text may mean somebody who is not shown. */
  names(text: string): boolean
}

/** Where the people are not known, the file's own stay. */
export type WantedWords = Omit<FileWords, 'people'> & {
  people: string[] | null
  /** Whether nothing else that the file says is passed on, because it names somebody. */
  alone: boolean
  /** Whether a text of the file is not passed on, of those that are otherwise. */
  withholds(text: string): boolean
}

/** With what the file says itself where nothing else is wanted. */
export function withOwn({ alone, withholds, ...words }: WantedWords, said: Credits | null): FileWords {
  const { credit = null, copyright = null, city = null, event = null, people = [] } = said ?? {}
  const own = (text: string | null) => (text === null || withholds(text) ? null : text)
  return {
    ...words,
    credit: words.credit ?? own(credit),
    copyright: words.copyright ?? own(copyright),
    city: words.city ?? own(city),
    event: words.event ?? own(event),
    people: words.people ?? (alone ? [] : people.filter((text) => !withholds(text))),
  }
}

/**
 * What the file of a photograph says: the album's stationery, with the placeholders filled in, and the caption that the owner
 * typed, before what the file says itself; no caption, keywords and people where they are withheld. Null where she has written
 * neither and the file names nobody: then it goes out as it is.
 */
export function wordsOf(
  said: SaidOfFrame,
  stationery: Stationery | null,
  { withheld, nearHidden, names }: Withheld,
): WantedWords | null {
  const alone = withheld || nearHidden || said.withheld === 1
  if (stationery === null && said.frameCaption === null && !alone) return null
  const clear = (text: string | null | undefined) => (text && !names(text) ? text : null)
  const people: string[] | null = said.people && JSON.parse(said.people)
  return {
    caption: withheld ? null : (said.frameCaption ?? said.photoCaption),
    credit: clear(stationery?.credit),
    copyright: clear(stationery?.copyright),
    city: clear(stationery?.city) ?? clear(said.photoCity),
    event: clear(stationery?.event) ?? clear(said.photoEvent),
    creator: clear(said.creator),
    keywords: withheld ? [] : JSON.parse(said.keywords),
    people: withheld ? [] : people,
    alone,
    withholds: (text) => said.withheld === 1 || names(text),
  }
}

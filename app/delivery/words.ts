import type { Stationery } from '../albums/stationery.ts'
import type { FileWords } from '../photos/captions/words.ts'
import type { Credits } from '../photos/intake/metadata.server.ts'

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
  withheld: 0 | 1
}

export interface Withheld {
  /** Its words and its name may mean a hidden or erased person. */
  withheld: boolean
  /** A hidden person is on a roster of its teams: the file may name them where it was never read. */
  nearHidden: boolean
  /** True of a text that may mean a hidden person. */
  names(text: string): boolean
}

export type WantedWords = Omit<FileWords, 'people'> & {
  people: string[] | null
  /** Passes on nothing else that the file says, because it names someone. */
  alone: boolean
  /** True of a text of the file that isn't passed on. */
  withholds(text: string): boolean
}

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
 * The owner's caption and stationery before the file's own, without withheld words. Null where the file goes out as it
 * is.
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

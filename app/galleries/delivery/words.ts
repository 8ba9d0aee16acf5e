import type { Stationery } from '../../albums/stationery.ts'
import type { FileWords } from '../../photos/captions/words.ts'
import type { Credits } from '../../photos/intake/metadata.server.ts'

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
  photoTitle: string | null
  /** 1 where the file names somebody who was erased. */
  withheld: 0 | 1
}

/** Takes out of a text who is not shown. */
type Without = (text: string) => string

/** Where the people are not known, the file's own stay. */
export type WantedWords = Omit<FileWords, 'people'> & {
  people: string[] | null
  /** Whether nothing else that the file says is passed on, because it names somebody. */
  alone: boolean
  without: Without
}

/** With what the file says itself where nothing else is wanted. */
export function withOwn(
  { alone, without, ...words }: WantedWords,
  { credit, copyright, city, event, people }: Credits,
): FileWords {
  const own = (text: string | null) => text && without(text)
  return {
    ...words,
    credit: words.credit ?? own(credit),
    copyright: words.copyright ?? own(copyright),
    city: words.city ?? own(city),
    event: words.event ?? own(event),
    people: words.people ?? (alone ? [] : people.filter((text) => without(text) === text)),
  }
}

/**
 * What the file of a photograph says: the album's stationery, with the placeholders filled in, and the caption that the owner
 * typed, before what the file says itself, and nowhere the name of somebody who is not shown. Null where she has written neither
 * and the file names nobody: then it goes out as it is.
 */
export function wordsOf(
  said: SaidOfFrame,
  stationery: Stationery | null,
  without: Without,
): WantedWords | null {
  const keywords: string[] = JSON.parse(said.keywords)
  const people: string[] | null = said.people && JSON.parse(said.people)
  const names = (text: string | null) => text !== null && without(text) !== text
  const own = [said.photoTitle, said.photoCaption, said.photoCity, said.photoEvent, said.creator]
  const alone = said.withheld === 1 || [...own, ...keywords, ...(people ?? [])].some(names)
  if (stationery === null && said.frameCaption === null && !alone) return null
  const clear = (text: string | null) => text && without(text)
  return {
    caption: clear(said.frameCaption ?? said.photoCaption),
    credit: stationery?.credit || null,
    copyright: stationery?.copyright || null,
    city: stationery?.city || clear(said.photoCity),
    event: clear(stationery?.event || said.photoEvent),
    creator: clear(said.creator),
    keywords: keywords.filter((text) => !names(text)),
    people: people?.filter((text) => !names(text)) ?? null,
    alone,
    without,
  }
}

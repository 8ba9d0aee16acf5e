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
}

/** Where the people are not known, the file's own stay. */
export type WantedWords = Omit<FileWords, 'people'> & { people: string[] | null }

/** With what the file says itself where nothing else is wanted. */
export function withOwn(words: WantedWords, { credit, copyright, city, event, people }: Credits): FileWords {
  return {
    ...words,
    credit: words.credit ?? credit,
    copyright: words.copyright ?? copyright,
    city: words.city ?? city,
    event: words.event ?? event,
    people: words.people ?? people,
  }
}

/**
 * What the file of a photograph says: the album's stationery, with the placeholders filled in, and the caption that the owner
 * typed, before what the file says itself. Null where she has written neither: then the file goes out as it is.
 */
export function wordsOf(said: SaidOfFrame, stationery: Stationery | null): WantedWords | null {
  if (stationery === null && said.frameCaption === null) return null
  return {
    caption: said.frameCaption ?? said.photoCaption,
    credit: stationery?.credit || null,
    copyright: stationery?.copyright || null,
    city: stationery?.city || said.photoCity,
    event: stationery?.event || said.photoEvent,
    creator: said.creator,
    keywords: JSON.parse(said.keywords),
    people: said.people && JSON.parse(said.people),
  }
}

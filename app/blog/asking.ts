const MOST_WORDS = 8
const LONGEST_WORD = 40
const LONGEST_TAG = 60

/** What a visitor typed into the search, as words of letters and digits in lower case; the same each only once. */
export function searchWords(query: string | null | undefined): string[] {
  const words =
    (query ?? '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))].slice(0, MOST_WORDS)
}

/** A tag as the posts have it, or null. */
export function tidyTag(tag: string | null | undefined): string | null {
  const tidied = tag?.trim().toLowerCase() ?? ''
  return tidied && tidied.length <= LONGEST_TAG ? tidied : null
}

/** Where a page of the list begins: `?before=` holds the place of the last post of the page before. */
export function placeKey({ publishedAt, id }: { publishedAt: number; id: string }): string {
  return `${publishedAt}_${id}`
}

/** The place that a key stands for; null for one that cannot be read, which is as good as none. */
export function placeOf(key: string | null | undefined): { publishedAt: number; id: string } | null {
  const found = /^(-?\d{1,15})_([\w.-]{1,128})$/.exec(key ?? '')
  return found ? { publishedAt: Number(found[1]), id: found[2] as string } : null
}

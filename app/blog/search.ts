import * as t from '#messages/site'

const MOST_WORDS = 8
const LONGEST_WORD = 40
const LONGEST_TAG = 60

export function searchWords(query: string | null | undefined): string[] {
  const words =
    (query ?? '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))].slice(0, MOST_WORDS)
}

export function normalizeTag(tag: string | null | undefined): string | null {
  const normal = tag?.trim().toLowerCase() ?? ''
  return normal && normal.length <= LONGEST_TAG ? normal : null
}

export function tagLabel(tag: string): string {
  return tag.charAt(0).toLocaleUpperCase(t.locale()) + tag.slice(1)
}

/** The `?before=` of the next page: the position of the last post on this one. */
export function cursorOf({ publishedAt, id }: { publishedAt: number; id: string }): string {
  return `${publishedAt}_${id}`
}

export function parseCursor(cursor: string | null | undefined): { publishedAt: number; id: string } | null {
  const found = /^(-?\d{1,15})_([\w.-]{1,128})$/.exec(cursor ?? '')
  return found ? { publishedAt: Number(found[1]), id: found[2] as string } : null
}

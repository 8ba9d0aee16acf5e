import { MOST_COUNTED } from '../../../../ports/database/most-counted.ts'

/** How many rows a page of a list shows. Its query reads one more, which says whether there is another page. */
const SHOWN = 50
export const READ = SHOWN + 1

/** One page of a list; the filters are those of its address. */
export interface ListView<Line, Choice extends string> {
  now: number
  lines: Line[]
  /** By filter, of those that the search finds: see {@link countText}. */
  counts: Record<Choice | 'all', number | null>
  filter: Choice | null
  /** '' for no search. */
  search: string
  /** Whether this is not the first page. */
  paged: boolean
  /** Where the next page begins; null on the last. */
  next: string | null
}

/** What the page shows of the rows that were read. `cursorOf` says where the page after a row begins. */
export function pageOf<Line>(read: Line[], cursorOf: (last: Line) => string) {
  const lines = read.slice(0, SHOWN)
  return { lines, next: read.length > SHOWN ? cursorOf(lines.at(-1) as Line) : null }
}

/** '1,000+' for more than are counted; '' for null, what is not counted. */
export function countText(count: number | null): string {
  if (count === null) return ''
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}

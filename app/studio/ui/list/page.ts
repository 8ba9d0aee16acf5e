import { MOST_COUNTED } from '../../../../ports/database/most-counted.ts'

/** Queries read one more, which tells whether there is another page. */
const SHOWN = 50
export const READ = SHOWN + 1

export interface ListView<Line, Choice extends string> {
  now: number
  lines: Line[]
  /** Counts search results by filter, as in {@link countText}. */
  counts: Record<Choice | 'all', number | null>
  filter: Choice | null
  search: string
  paged: boolean
  next: string | null
}

export function pageOf<Line>(read: Line[], cursorOf: (last: Line) => string) {
  const lines = read.slice(0, SHOWN)
  return { lines, next: read.length > SHOWN ? cursorOf(lines.at(-1) as Line) : null }
}

/** '1,000+' beyond what is counted; '' if not counted. */
export function countText(count: number | null): string {
  if (count === null) return ''
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}

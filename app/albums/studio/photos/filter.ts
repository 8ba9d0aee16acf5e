import type { GridFrame, GridView } from './grid/grid-view.ts'

export const SHOWS = {
  failed: 'Not processed',
  waiting: 'Processing',
  untagged: 'Untagged',
  reported: 'Reported',
  'no-alt': 'No description',
} as const
export type Show = keyof typeof SHOWS

export interface Filter {
  section: string | null
  show: Show | null
  search: string
}

export function readFilter(query: URLSearchParams): Filter {
  const show = (Object.keys(SHOWS) as Show[]).find((one) => one === query.get('show')) ?? null
  return { section: query.get('section'), show, search: (query.get('q') ?? '').trim() }
}

export function addressOf({ section, show, search }: Filter): string {
  const given = Object.entries({ section, show, q: search }).filter(([, value]) => value)
  return `?${new URLSearchParams(given as [string, string][])}`
}

/** The search is part of a file's name, or an athlete's number. */
export function filtered({ frames }: GridView, { section, show, search }: Filter): GridFrame[] {
  const term = search.toLowerCase()
  return frames.filter(
    (frame) =>
      (section === null || (frame.section ?? 'none') === section) &&
      (show === null || SHOWN_BY[show](frame)) &&
      (frame.name.toLowerCase().includes(term) ||
        frame.tags?.some(({ number }) => number.toLowerCase() === term)),
  )
}

export const SHOWN_BY: Record<Show, (frame: GridFrame) => boolean> = {
  failed: ({ failed }) => failed !== undefined,
  waiting: ({ failed, placeholder }) => failed === undefined && placeholder !== undefined,
  untagged: isUntagged,
  reported: ({ tags }) => tags?.some(({ reported }) => reported) === true,
  'no-alt': ({ wordless }) => wordless === true,
}

export function isUntagged({ tags, nobody }: GridFrame): boolean {
  return tags === undefined && !nobody
}

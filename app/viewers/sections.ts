import * as t from '#messages/families'
import type { Heading } from '../photos/ui/gallery/rolls.tsx'
import { grouped } from '../ui/count.ts'

export interface AlbumSection {
  id: string
  name: string
  first: number
  count: number
}

export const BEGINNING = 'beginning'

export function sectionId({ id }: Pick<AlbumSection, 'id'>): string {
  return `section-${id}`
}

export function sectionAt(sections: AlbumSection[], number: number): AlbumSection | undefined {
  return sections.find(({ first, count }) => number >= first && number < first + count)
}

/** Places headings among all photographs, or among those at the places in `only`. An empty section has none. */
export function headingsOf(sections: AlbumSection[], only: number[] | null): Heading[] {
  return sections.flatMap((section) => {
    const { name, first, count } = section
    const heading = { id: sectionId(section), name }
    const last = first + count - 1
    if (!only)
      return {
        ...heading,
        n: first,
        note: count === 1 ? grouped(first) : t.fromTo({ from: first, to: last }),
      }
    const shown = only.filter((number) => number >= first && number <= last)
    const [from] = shown
    return from === undefined
      ? []
      : { ...heading, n: only.indexOf(from) + 1, note: t.outOf({ n: shown.length, count }) }
  })
}

import type { Heading } from '../photos/ui/gallery/rolls.tsx'
import { grouped } from '../ui/count.ts'

/** A section of an album, with where its photographs stand: `count` of them from the `first` on. */
export interface AlbumSection {
  id: string
  name: string
  first: number
  count: number
}

/** The id of the photographs before the first section, which the owner put into none. */
export const BEGINNING = 'beginning'

/** The element id of a section's heading, for addresses that lead to it. */
export function sectionId({ id }: Pick<AlbumSection, 'id'>): string {
  return `section-${id}`
}

/** The section that a photograph is in, by where it stands in the album. */
export function sectionAt(sections: AlbumSection[], number: number): AlbumSection | undefined {
  return sections.find(({ first, count }) => number >= first && number < first + count)
}

/**
 * Where the headings stand among the photographs that are shown: all of the album, or those that stand at the places in `only`. A
 * section that none of them is in has no heading.
 */
export function headingsOf(sections: AlbumSection[], only: number[] | null): Heading[] {
  return sections.flatMap((section) => {
    const { name, first, count } = section
    const heading = { id: sectionId(section), name }
    const last = first + count - 1
    if (!only)
      return {
        ...heading,
        n: first,
        note: count === 1 ? grouped(first) : `${grouped(first)} to ${grouped(last)}`,
      }
    const shown = only.filter((number) => number >= first && number <= last)
    const [from] = shown
    return from === undefined
      ? []
      : { ...heading, n: only.indexOf(from) + 1, note: `${grouped(shown.length)} of ${grouped(count)}` }
  })
}

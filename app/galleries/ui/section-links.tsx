import { Link } from 'react-router'
import { rollOf } from '../../photos/rules/frames.ts'
import { grouped } from '../../ui/count.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type AlbumSection, sectionId } from '../../viewers/sections.ts'

interface SectionLinksProps {
  base: string
  query?: string
  sections: AlbumSection[]
}

/** Without a script, a link leads to the roll that the section begins on. */
export function SectionLinks({ base, query = '', sections }: SectionLinksProps) {
  const hydrated = useHydrated()
  const total = sections.reduce((sum, { count }) => sum + count, 0)
  return (
    <ol>
      {sections.map((section) => {
        const roll = rollOf(section.first)
        const page = base + (hydrated || roll === 1 ? query : `${query || '?'}${query && '&'}roll=${roll}`)
        return (
          <li key={section.id} data-share={shareOf(section.count, total)}>
            <Link to={`${page}#${sectionId(section)}`}>
              {section.name} <span className="edge">{grouped(section.count)}</span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** The section's share of the album in steps of 5 %, which style sheets read digit by digit (decision 0003). */
function shareOf(count: number, total: number): string {
  return String(Math.min(95, Math.max(5, Math.round((20 * count) / total) * 5))).padStart(2, '0')
}

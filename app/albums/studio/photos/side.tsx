import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { addressOf, type Filter } from './filter.ts'
import { type Dragging, useSectionDrop } from './grid/drag.ts'
import type { GridView } from './grid/grid-view.ts'
import styles from './side.module.css'

interface SideProps {
  view: GridView
  filter: Filter
  dragging: Dragging
  edit(): void
}

export function Side({ view: { frames, sections }, filter, dragging, edit }: SideProps) {
  const count = (id?: string) => frames.filter(({ section }) => section === id).length
  const loose = count()
  return (
    <nav className={`${styles.side} strip`} aria-label="Sections">
      <ul>
        <li>
          <Link
            to={addressOf({ ...filter, section: null })}
            aria-current={filter.section === null ? 'page' : undefined}
            preventScrollReset
          >
            All <span className="num">{frames.length.toLocaleString('en-US')}</span>
          </Link>
        </li>
        {sections.length > 0 && loose > 0 && (
          <SectionLink id={null} name="Start" count={loose} filter={filter} dragging={dragging} />
        )}
        {sections.map(({ id, name }) => (
          <SectionLink key={id} id={id} name={name} filter={filter} dragging={dragging} count={count(id)} />
        ))}
      </ul>
      <Button variant="subtle" icon="section" onClick={edit}>
        {sections.length === 0 ? 'Add sections' : 'Edit sections'}
      </Button>
    </nav>
  )
}

interface SectionLinkProps {
  id: string | null
  name: string
  count: number
  filter: Filter
  dragging: Dragging
}

function SectionLink({ id, name, count, filter, dragging }: SectionLinkProps) {
  const item = useRef<HTMLLIElement>(null)
  const over = useSectionDrop(item, id, dragging)
  const section = id ?? 'none'
  return (
    <li ref={item} data-over={over || undefined}>
      <Link
        to={addressOf({ ...filter, section })}
        aria-current={filter.section === section ? 'page' : undefined}
        preventScrollReset
      >
        <span className="clip">{name}</span> <span className="num">{count.toLocaleString('en-US')}</span>
      </Link>
    </li>
  )
}

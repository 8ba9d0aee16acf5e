import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import * as t from '#messages/galleries'
import menu from '../../photos/ui/gallery/menu.module.css'
import { Menu, ToolIcon } from '../../photos/ui/gallery/menu.tsx'
import { grouped } from '../../ui/count.ts'
import { BarLine } from './film/roll-line.tsx'
import styles from './gallery-bar.module.css'
import { SectionLinks } from './section-links.tsx'

const SECTIONS = 'M4 6h16M4 12h16M4 18h10'
const SLIDESHOW = 'M4 5h16v14H4zM10 9l5 3-5 3z'
const SELECT = 'M4 4h16v16H4zM8 12l3 3 5-6'

export function Bar({
  shown,
  selecting,
  line,
  children,
}: {
  shown: ReactNode
  selecting: boolean
  line: Omit<ComponentProps<typeof BarLine>, 'className'>
  children: ReactNode
}) {
  return (
    <div className={styles.bar} data-static={selecting || undefined}>
      <div className={`page wrap ${styles.row}`}>
        {shown}
        {!selecting && <div className={`wrap ${styles.tools}`}>{children}</div>}
      </div>
      {!selecting && <BarLine {...line} className={styles.line} />}
    </div>
  )
}

export function ShownLinks({ className = `wrap ${styles.shown}`, ...links }: ComponentProps<'nav'>) {
  return <nav className={`${styles.links} ${className}`} aria-label={t.shownPhotos()} {...links} />
}

type ShownLinkProps = ComponentProps<typeof Link> & { label: string; count: number; current: boolean }

export function ShownLink({ label, count, current, ...link }: ShownLinkProps) {
  return (
    <Link aria-current={current ? 'page' : undefined} preventScrollReset {...link}>
      {label} <span className="edge">{grouped(count)}</span>
    </Link>
  )
}

export function SectionsMenu({ label, ...links }: ComponentProps<typeof SectionLinks> & { label: string }) {
  if (links.sections.length < 2) return null
  return (
    <Menu label={label} icon={SECTIONS}>
      <nav className={styles.sections} aria-label={label}>
        <SectionLinks {...links} />
      </nav>
    </Menu>
  )
}

export function Slideshow({ to }: { to: string }) {
  return (
    <Link
      className={`${menu.tool} ${styles.scripted}`}
      to={to}
      state={{ fromGallery: true, slideshow: true }}
      preventScrollReset
    >
      <ToolIcon path={SLIDESHOW} />
      <span>{t.slideshow()}</span>
    </Link>
  )
}

export function Select({ to }: { to: string }) {
  return (
    <Link className={menu.tool} to={to} preventScrollReset replace>
      <ToolIcon path={SELECT} />
      <span>{t.select()}</span>
    </Link>
  )
}

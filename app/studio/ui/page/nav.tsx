import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './nav.module.css'

interface TabsProps {
  /** For a screen reader: what they are of. */
  label: string
  /** Whether a line below them parts them from the page. */
  ruled?: boolean
  /** Links, each in an `<li>`. */
  children: React.ReactNode
}

/** Links to the parts of a page, or to what a list can be narrowed to. */
export function Tabs({ label, ruled, children }: TabsProps) {
  const row = useCurrentInView()
  return (
    <nav ref={row} className={`${styles.tabs} strip`} data-ruled={ruled} aria-label={label}>
      <ul>{children}</ul>
    </nav>
  )
}

interface SideNavProps {
  label: string
  pages: [to: string, label: string][]
  /** The address of the page that is shown. */
  current: string | undefined
  children: React.ReactNode
}

/** A page with links to others of its kind: beside it, or above it on a narrow screen. */
export function SideNav({ label, pages, current, children }: SideNavProps) {
  const row = useCurrentInView()
  return (
    <div className={styles.both}>
      <nav ref={row} aria-label={label} className={`${styles.side} strip`}>
        <ul>
          {pages.map(([to, name]) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}

/** Scrolls the current link of a row that is wider than a phone into view. */
function useCurrentInView() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [pathname])
  return row
}

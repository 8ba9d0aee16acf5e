import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './nav.module.css'

interface TabsProps {
  label: string
  ruled?: boolean
  children: React.ReactNode
}

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
  current: string | undefined
  children: React.ReactNode
}

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

/** A narrow screen does not show all of a row. */
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

import { useEffect, useRef, useState } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import styles from './nav.module.css'
import { useSite } from './use-site.ts'

const THRESHOLD = 10

const LINKS = [
  [href('/about'), 'About'],
  [href('/portfolio'), 'Portfolio'],
  [href('/blog'), 'Blog'],
  [href('/booking'), 'Booking'],
  [href('/client'), 'Login'],
] as const

export function Nav() {
  const scrolled = useScrolled()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // A popover outlives a client navigation: close it when the page changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the reason
  useEffect(() => menu.current?.hidePopover?.(), [pathname])
  return (
    <header className={scrolled ? `${styles.nav} ${styles.scrolled}` : styles.nav}>
      <div className={`${styles.bar} page`}>
        <Logo />
        <button type="button" className={styles.menu} popoverTarget="menu">
          Menu
        </button>
        <nav className={styles.links} id="menu" popover="auto" aria-label="Main" ref={menu}>
          <div className={styles.top}>
            <Logo />
            <button type="button" className={styles.menu} popoverTarget="menu" popoverTargetAction="hide">
              Close
            </button>
          </div>
          <ul>
            {LINKS.map(([to, label]) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

function Logo() {
  const { brand, studio } = useSite()
  const rest = studio.startsWith(`${brand} `) ? studio.slice(brand.length + 1) : ''
  return (
    <Link className={styles.logo} to={href('/')} aria-label={`${studio}, home`}>
      {brand}
      {rest && <span> {rest}</span>}
    </Link>
  )
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const check = () => setScrolled(window.scrollY > THRESHOLD)
    check()
    window.addEventListener('scroll', check, { passive: true })
    return () => window.removeEventListener('scroll', check)
  }, [])
  return scrolled
}

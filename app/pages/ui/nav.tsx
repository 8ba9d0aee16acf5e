import { type RefObject, useEffect, useRef, useState } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import * as t from '#messages/site'
import { SIGNED_IN_MARKER } from '../../accounts/sessions/signed-in.ts'
import { Photo } from '../../photos/ui/photo.tsx'
import { Name } from '../../site/name.tsx'
import { useSite } from '../../site/use-site.ts'
import { emWidth } from '../../ui/fonts/measure.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './nav.module.css'

const THRESHOLD = 10
/** A wider name, in em, needs smaller letters. */
const LONG = 16

const LINKS = {
  about: [href('/about'), t.about],
  portfolio: [href('/portfolio'), t.portfolio],
  blog: [href('/blog'), t.blog],
  booking: [href('/booking'), t.booking],
  login: [href('/client'), t.login],
} as const

export function Nav() {
  const scrolled = useScrolled()
  const menu = useMenu()
  // A cookie for this alone, read in the browser: the server renders one page for everyone.
  const signedIn = useHydrated() && document.cookie.includes(`${SIGNED_IN_MARKER}=`)
  const links = useSite().pages.map((page) => LINKS[page])
  return (
    <header className={scrolled ? `${styles.nav} ${styles.scrolled}` : styles.nav}>
      <div className={`${styles.bar} page`}>
        <Logo />
        <button type="button" className={styles.menu} popoverTarget="menu">
          {t.menu()}
        </button>
        <nav className={styles.links} id="menu" popover="auto" aria-label={t.mainMenu()} ref={menu}>
          <div className={styles.top}>
            <Logo />
            <button type="button" className={styles.menu} popoverTarget="menu" popoverTargetAction="hide">
              {t.close()}
            </button>
          </div>
          <ul>
            {links.map(([to, label]) => (
              <li key={to}>
                {/* Pages of one client are documents of their own, with a stricter policy. */}
                <NavLink to={to} reloadDocument={to === href('/client')}>
                  {signedIn && to === href('/client') ? t.yourAlbums() : label()}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** A client navigation and the back/forward cache keep the menu open, so leaving a page closes it. */
function useMenu(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const page = useRef(pathname)
  useEffect(() => {
    // A visitor may have opened it before hydration.
    if (page.current === pathname) return
    page.current = pathname
    menu.current?.hidePopover?.()
  }, [pathname])
  useEffect(() => {
    const close = () => menu.current?.hidePopover?.()
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [])
  return menu
}

function Logo() {
  const { brand, studio, logo } = useSite()
  const rest = studio.startsWith(`${brand} `) ? studio.slice(brand.length + 1) : ''
  return (
    <Link
      className={emWidth(studio.toUpperCase(), 'wide') > LONG ? `${styles.logo} ${styles.long}` : styles.logo}
      to={href('/')}
      aria-label={t.logoHome({ studio })}
    >
      {logo && 'src' in logo ? (
        <span className={styles.picture}>
          <img {...logo} alt="" />
        </span>
      ) : logo ? (
        <Photo photo={logo} sizes="10rem" priority="near" alt="" className={styles.picture} />
      ) : (
        <>
          <Name>{rest ? brand : studio}</Name>
          {rest && (
            <span>
              {' '}
              <Name>{rest}</Name>
            </span>
          )}
        </>
      )}
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

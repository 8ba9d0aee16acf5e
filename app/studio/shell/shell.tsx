import { Form, href, Link, NavLink, useLocation, useNavigation } from 'react-router'
import { useShown } from '../../pages/ui/shown.ts'
import { useOnline } from '../../pages/ui/use-online.ts'
import { forgetForms } from '../../ui/outbox/browser-copy.ts'
import { BrokenOffUploads } from '../../uploads/studio/broken-off/broken-off.tsx'
import { DropAnywhere } from '../../uploads/studio/drop.tsx'
import { Tray } from '../../uploads/studio/tray/tray.tsx'
import { chapterFor } from '../help/chapter-for.ts'
import { Keys, openPalette } from '../keys/keys.tsx'
import { SignedOutDialog } from '../line/signed-out-dialog.tsx'
import { useRetry } from '../line/use-retry.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type StudioView, useStudio } from '../ui/use-studio.ts'
import styles from './shell.module.css'

interface ShellProps extends Pick<StudioView, 'studio' | 'requests' | 'demo'> {
  children: React.ReactNode
}

interface NavItemProps {
  to: string
  icon: IconName
  label: string
  count?: number
  end?: boolean
  /** Places that are reached from it. */
  also?: string[]
}

const MENU = 'account'
/** What a phone has in the menu. */
const OTHERS: NavItemProps[] = [
  { to: href('/studio/teams'), icon: 'teams', label: 'Teams' },
  { to: href('/studio/site/:page?'), icon: 'site', label: 'Site', also: [href('/studio/blog')] },
  { to: href('/studio/settings'), icon: 'settings', label: 'Settings' },
]

export function Shell({ studio, requests, demo, children }: ShellProps) {
  const loading = useNavigation().state === 'loading'
  useShown()
  useRetry()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {loading && <div className={styles.progress} />}
      <Rail studio={studio} requests={requests} />
      <div className={styles.layout}>
        {demo && (
          <aside className={styles.demo} aria-label="Demo">
            This is the demo business. Its accounts are in <code>demo-accounts.json</code>, and only this
            computer can reach it.
          </aside>
        )}
        <BrokenOffUploads />
        {children}
        <Tray />
      </div>
      <Keys />
      <DropAnywhere />
      <SignedOutDialog />
    </>
  )
}

function useOthers(): NavItemProps[] {
  const { orders } = useStudio()
  if (orders === null) return OTHERS
  const store = { to: href('/studio/orders'), icon: 'orders', label: 'Orders', count: orders } as const
  return [{ ...store, also: [href('/studio/prices')] }, ...OTHERS]
}

function Rail({ studio, requests }: { studio: string; requests: number }) {
  const places = useOthers()
  const others = places.flatMap(({ to, also = [] }) => [to, ...also])
  const inOthers = useIn([...others, href('/studio/help/:chapter?')])
  return (
    <nav className={styles.rail} aria-label="Studio">
      <NavLink
        className={styles.brand}
        to={href('/studio')}
        aria-label={`${initials(studio)}, ${studio} studio`}
        end
      >
        <span>{initials(studio)}</span>
      </NavLink>
      <ul className={styles.places}>
        <NavItem to={href('/studio')} icon="today" label="Today" end />
        <NavItem to={href('/studio/albums')} icon="photo" label="Albums" />
        <NavItem to={href('/studio/bookings')} icon="bookings" label="Bookings" count={requests} />
        <NavItem to={href('/studio/clients')} icon="clients" label="Clients" />
        <li className={styles.narrow}>
          <NavButton icon="more" label="More" popoverTarget={MENU} aria-current={inOthers || undefined} />
        </li>
        {places.map((place) => (
          <NavItem key={place.to} {...place} />
        ))}
      </ul>
      <ul className={`${styles.places} ${styles.foot}`}>
        <Search />
        <li>
          <button className={styles.place} type="button" popoverTarget={MENU}>
            <Initials />
            <span className="hidden-text">Your account</span>
          </button>
        </li>
      </ul>
      <Menu />
    </nav>
  )
}

function Initials() {
  const { name } = useStudio()
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** Closes when its link leads to another page. */
function Menu() {
  const { key, pathname } = useLocation()
  const { account, name } = useStudio()
  const places = useOthers()
  return (
    <div key={key} id={MENU} className={styles.menu} popover="auto">
      <p className="edge">
        <b>{name}</b>
      </p>
      <ul className={styles.narrow}>
        {places.map((place) => (
          <NavItem key={place.to} {...place} />
        ))}
        <Search />
      </ul>
      <ul>
        <NavItem
          to={href('/studio/help/:chapter?', { chapter: chapterFor(pathname) })}
          icon="help"
          label="Help"
        />
        <li>
          {/* A new document: the site has other styles. */}
          <a className={styles.place} href={href('/')}>
            <Icon name="eye" />
            <span>See your site</span>
          </a>
        </li>
        <li>
          {/* A new document, so that nothing of the studio stays in memory. */}
          <Form
            method="post"
            action={href('/studio/sign-out')}
            onSubmit={() => forgetForms(account)}
            reloadDocument
          >
            <NavButton icon="out" label="Sign out" type="submit" />
          </Form>
        </li>
      </ul>
    </div>
  )
}

function Search() {
  return (
    <li>
      <NavButton icon="search" label="Search" aria-keyshortcuts="Control+K" onClick={openPalette} />
    </li>
  )
}

interface NavButtonProps extends React.ComponentProps<'button'> {
  icon: IconName
  label: string
}

function NavButton({ icon, label, ...button }: NavButtonProps) {
  return (
    <button className={styles.place} type="button" {...button}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
}

/** Whether one of these places is open. */
function useIn(places: string[]): boolean {
  const { pathname } = useLocation()
  return places.some((place) => `${pathname}/`.startsWith(`${place}/`))
}

function NavItem({ to, icon, label, count = 0, end, also = [] }: NavItemProps) {
  const { pathname } = useLocation()
  // A browser keeps that a part of a page failed, and answers later imports from it.
  const prefetch = useOnline() ? 'intent' : 'none'
  const isIn = useIn([to, ...also])
  const current = end ? pathname === to : isIn
  return (
    <li>
      <Link className={styles.place} to={to} aria-current={current ? 'page' : undefined} prefetch={prefetch}>
        <Icon name={icon} />
        <span>{label}</span>
        {count > 0 && (
          <span className={styles.count}>
            <span className="hidden-text">, </span>
            {count > 99 ? '99+' : count}
            <span className="hidden-text"> new</span>
          </span>
        )}
      </Link>
    </li>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...name].slice(0, 2)
  return letters.join('').toUpperCase()
}

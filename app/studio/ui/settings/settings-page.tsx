import { href, Link, useLocation } from 'react-router'
import { Page } from '../page.tsx'
import { useCurrentInView } from '../use-current-in-view.ts'
import { useStudio } from '../use-studio.ts'
import styles from './settings-page.module.css'

interface SettingsPageProps {
  title?: string
  description?: React.ReactNode
  children: React.ReactNode
}

/** A page of the settings, with links to the others. */
export function SettingsPage({ title = 'Settings', description, children }: SettingsPageProps) {
  const { role } = useStudio()
  const { pathname } = useLocation()
  const row = useCurrentInView()
  const pages = [
    [href('/studio/settings'), 'Account'],
    ...(role === 'owner' ? [[href('/studio/settings/people'), 'People']] : []),
    [href('/studio/settings/lightroom'), 'Lightroom'],
    [href('/studio/settings/mail'), 'Mail'],
    [href('/studio/settings/backup'), 'Backup'],
    ...(role === 'owner' ? [[href('/studio/settings/export'), 'Export']] : []),
    [href('/studio/settings/moving'), 'Moving in'],
    [href('/studio/settings/trash'), 'Trash'],
    [href('/studio/settings/log'), 'Log'],
  ] as [string, string][]
  // The account's page is above the others.
  const [current] = pages.findLast(([to]) => `${pathname}/`.startsWith(`${to}/`)) ?? []
  return (
    <Page title={title} description={description}>
      <div className={styles.both}>
        <nav ref={row} aria-label="Settings" className={styles.nav}>
          <ul>
            {pages.map(([to, label]) => (
              <li key={to}>
                <Link to={to} aria-current={to === current ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </Page>
  )
}

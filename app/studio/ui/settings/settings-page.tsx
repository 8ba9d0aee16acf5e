import { href, useLocation } from 'react-router'
import { SideNav } from '../page/nav.tsx'
import { Column, Columns, Page } from '../page/page.tsx'
import { useStudio } from '../use-studio.ts'

interface SettingsPageProps {
  title?: string
  description?: React.ReactNode
  /** What is good to know beside it. */
  aside?: React.ReactNode
  children: React.ReactNode
}

export function SettingsPage({ title = 'Settings', description, aside, children }: SettingsPageProps) {
  const { role } = useStudio()
  const { pathname } = useLocation()
  const pages = [
    [href('/studio/settings'), 'Account'],
    ...(role === 'owner' ? [[href('/studio/settings/people'), 'People']] : []),
    [href('/studio/settings/lightroom'), 'Lightroom'],
    [href('/studio/settings/mail'), 'Mail'],
    ...(role === 'owner' ? [[href('/studio/settings/payments'), 'Payments']] : []),
    [href('/studio/settings/backup'), 'Backup'],
    ...(role === 'owner' ? [[href('/studio/settings/export'), 'Export']] : []),
    [href('/studio/settings/moving'), 'Import and redirects'],
    [href('/studio/settings/trash'), 'Trash'],
    [href('/studio/settings/log'), 'Log'],
  ] as [string, string][]
  // The account's address starts all others.
  const [current] = pages.findLast(([to]) => `${pathname}/`.startsWith(`${to}/`)) ?? []
  return (
    <Page title={title} description={description}>
      <SideNav label="Settings" pages={pages} current={current}>
        {aside ? (
          <Columns>
            <Column>{children}</Column>
            <Column label="Good to know">{aside}</Column>
          </Columns>
        ) : (
          <Column>{children}</Column>
        )}
      </SideNav>
    </Page>
  )
}

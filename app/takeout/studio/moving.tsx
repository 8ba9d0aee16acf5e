import { href } from 'react-router'
import { staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { listRedirects } from '../../site/redirects/redirects.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Panel, PanelRow } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import type { Route } from './+types/moving.ts'
import { OldAddresses } from './moving/old-addresses.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const isOwner = context.get(staffContext).role === 'owner'
  return { redirects: await listRedirects(database), isOwner }
}

export const meta = titled('Import and redirects')

export default function Moving({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage title="Import and redirects" description="Bring content and links from an earlier site">
      {loaderData.isOwner && <FromFile />}
      <OldAddresses redirects={loaderData.redirects} />
    </SettingsPage>
  )
}

function FromFile() {
  return (
    <Panel title="Folders of photos, or posts">
      <PanelRow
        name="A ZIP or an XML file"
        description="Folders of photos to turn into albums, or posts from WordPress or Squarespace."
        action={<ButtonLink to={href('/studio/settings/moving/import')}>Import a file</ButtonLink>}
      />
    </Panel>
  )
}

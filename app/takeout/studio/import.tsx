import { requireConfirmedOwner } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import type { Route } from './+types/import.ts'
import { readImport } from './moving/import.server.ts'
import { Import as Everything } from './moving/import.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  requireConfirmedOwner(context, url)
  return readImport(context.get(portsContext), Date.now())
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Import', matches)
}

export default function Import({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage title="Import" about="An export of Sideline, or folders of photographs">
      <Everything {...loaderData} />
    </SettingsPage>
  )
}

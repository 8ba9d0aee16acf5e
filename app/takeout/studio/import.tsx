import { data } from 'react-router'
import { requireConfirmedOwner } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import type { Route } from './+types/import.ts'
import { answerImport, readImport } from './moving/import.server.ts'
import { Import as Everything } from './moving/import.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  requireConfirmedOwner(context, url)
  return readImport(context.get(portsContext), Date.now())
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { id } = requireConfirmedOwner(context, url)
  const intent = String((await request.formData()).get('intent'))
  const answer = await answerImport(context.get(portsContext), intent, id, Date.now())
  return data(answer, { status: 'refused' in answer ? 400 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Import', matches)
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage title="Import" about="An export of Sideline, or folders of photographs">
      <Everything
        {...loaderData}
        refused={actionData && 'refused' in actionData ? actionData.refused : null}
      />
    </SettingsPage>
  )
}

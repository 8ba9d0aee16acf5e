import { data } from 'react-router'
import { actorContext, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { deleteRedirects, listRedirects, saveRedirects } from '../../site/redirects/redirects.server.ts'
import { readRedirects } from '../../site/redirects/rules.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import type { Route } from './+types/moving.ts'
import { FromZip } from './moving/from-zip.tsx'
import { OldAddresses } from './moving/old-addresses.tsx'
import { Posts } from './moving/posts.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { database, content } = context.get(portsContext)
  const isOwner = context.get(staffContext).role === 'owner'
  return { redirects: await listRedirects(database), elsewhere: Boolean(content.manage), isOwner }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const actor = context.get(actorContext)
  const fields = await request.formData()
  const text = (name: string) => String(fields.get(name) ?? '')
  const now = Date.now()
  switch (text('intent')) {
    case 'redirects': {
      const good = readRedirects(text('list'), await listRedirects(database)).filter((line) => 'from' in line)
      if (good.length === 0) return data({ error: 'The list has no line that can be used.' }, { status: 400 })
      return saveRedirects(database, good, actor, now)
    }
    case 'forget':
      return deleteRedirects(database, fields.getAll('from').map(String), actor, now)
    default:
      throw data(null, { status: 400 })
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Moving in', matches)
}

export default function Moving({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage title="Moving in" about="What you bring from an earlier site">
      {loaderData.isOwner && <FromZip />}
      {!loaderData.elsewhere && <Posts />}
      <OldAddresses redirects={loaderData.redirects} />
    </SettingsPage>
  )
}

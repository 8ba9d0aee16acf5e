import { href } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { countText } from '../../studio/ui/list/page.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/clients.ts'
import { readClients } from './list/clients.server.ts'
import { Clients } from './list/list.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  return readClients(context.get(portsContext), url, { timeZone, now: Date.now() })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Clients', matches)
}

export default function ClientList({ loaderData: view }: Route.ComponentProps) {
  const { counts, search } = view
  const description = search ? null : counts.all === 1 ? '1 client' : `${countText(counts.all)} clients`
  return (
    <Page
      title="Clients"
      description={description}
      actions={
        <ButtonLink to={href('/studio/clients/new')} variant="filled">
          New client
        </ButtonLink>
      }
    >
      <Clients {...view} />
    </Page>
  )
}

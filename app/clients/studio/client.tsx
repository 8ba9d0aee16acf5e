import { data, href } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Back, Column, Columns, Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/client.ts'
import { Albums } from './client/albums.tsx'
import { Aside } from './client/aside.tsx'
import { readClientFile } from './client/client.server.ts'
import { Emails } from './client/emails.tsx'
import { ErasureRequest } from './client/erasure-request.tsx'
import { Edit, Give } from './client/forms.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const client = await readClientFile(context.get(portsContext), params.client, timeZone, Date.now())
  if (!client) throw data(null, { status: 404 })
  return { client, doing: url.searchParams.get('do') }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData?.client.name ?? 'Client', matches)
}

export default function Client({ loaderData: { client, doing } }: Route.ComponentProps) {
  const { id, access, invites } = client
  const knows = access === 'signed-in' || access === 'ready'
  const invite = knows ? 'Send password link' : access === 'new' ? 'Invite' : 'Invite again'
  return (
    <Page
      title={client.name}
      actions={
        <div className={'buttons'}>
          {invites && access !== 'blocked' && (
            <CommandButton
              action={href('/studio/clients/:client/invitation', { client: id })}
              label={invite}
              icon="mail"
            />
          )}
          {doing !== 'give' && (
            <ButtonLink to="?do=give" variant="filled" preventScrollReset>
              Give albums
            </ButtonLink>
          )}
        </div>
      }
    >
      <Back to={href('/studio/clients')}>All clients</Back>
      <Columns>
        <Column>
          {doing === 'edit' && <Edit key={id} {...client} />}
          {doing === 'give' && <Give key={id} {...client} />}
          <ErasureRequest {...client} />
          <Albums client={client} />
          <Emails {...client} />
        </Column>
        <Aside client={client} />
      </Columns>
    </Page>
  )
}

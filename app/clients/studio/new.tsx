import { data, Form, href, redirect, useNavigation } from 'react-router'
import { byOf, siteContext } from '../../accounts/staff-context.server.ts'
import { allOf, textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Chooser } from '../../studio/ui/forms/chooser.tsx'
import forms from '../../studio/ui/forms/forms.module.css'
import { Check, Send } from '../../studio/ui/forms/forms.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { StoredOnly } from '../../studio/ui/stored-only.tsx'
import { addClient } from '../clients.server.ts'
import { detailsIn } from '../details.server.ts'
import { readEnd } from '../grants/end.ts'
import type { Route } from './+types/new.ts'
import { ContactFields, Until } from './client/forms.tsx'
import { offeredAlbums, onlyGrantable } from './client/grantable.server.ts'
import { countGroups } from './list/client-list.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { database, identity } = context.get(portsContext)
  const groups = (await countGroups(database)).map(({ name }) => name)
  return { groups, offered: await offeredAlbums(database), invites: identity.passwords !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, identity, jobs } = context.get(portsContext)
  const by = byOf(context)
  const form = await request.formData()
  const text = (name: string) => textOf(form, name)
  const typed = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    group: text('group'),
    until: text('until'),
  }
  const refused = (error: string) => data({ error, typed }, { status: 400 })
  const until = readEnd(typed.until, context.get(siteContext).timeZone, by.now)
  if ('refused' in until) return refused(until.refused)
  const details = detailsIn(form)
  if ('refused' in details) return refused(details.refused)
  const albums = await onlyGrantable(database, allOf(form, 'album'))
  const invite = identity.passwords !== null && form.has('invite')
  const added = { name: typed.name, email: typed.email, details, invite, albums, until: until.end }
  const client = await addClient(database, added, by)
  if ('refused' in client) return refused(client.refused)
  jobs.wake()
  throw redirect(href('/studio/clients/:client', { client: client.id }))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('New client', matches)
}

export default function NewClient({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { groups, offered, invites } = loaderData
  const typed = actionData?.typed
  return (
    <Page title="New client">
      <Form className={`${forms.panel} narrow`} method="post" aria-label="New client" noValidate>
        <FormCopy />
        <ContactFields {...typed} groups={groups} />
        <Chooser
          name="album"
          label="Albums they may see (optional)"
          find={href('/studio/albums/find')}
          first={offered}
          empty="There are no private albums yet. You can give albums later."
        />
        <Until value={typed?.until} />
        {invites && <StoredOnly />}
        {invites && (
          <Check name="invite" defaultChecked>
            Email them an invitation to choose a password
          </Check>
        )}
        <Send error={busy ? null : actionData?.error}>
          <ButtonLink to={href('/studio/clients')}>Cancel</ButtonLink>
          <Button type="submit" variant="filled" busy={busy}>
            Add client
          </Button>
        </Send>
      </Form>
    </Page>
  )
}

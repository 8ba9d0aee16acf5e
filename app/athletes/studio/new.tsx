import { data, Form, href, redirect, useNavigation } from 'react-router'
import { byOf } from '../../accounts/staff-context.server.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import forms from '../../studio/ui/forms/forms.module.css'
import { Send } from '../../studio/ui/forms/forms.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { addTeam } from '../teams.server.ts'
import type { Route } from './+types/new.ts'
import { TeamFields } from './team/team-fields.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const typed = { name: textOf(form, 'name'), season: textOf(form, 'season') }
  const team = await addTeam(database, typed, byOf(context))
  if ('errors' in team) return data({ errors: team.errors, typed }, { status: 400 })
  throw redirect(href('/studio/teams/:team', { team: team.id }))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('New team', matches)
}

export default function NewTeam({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Page title="New team">
      <Form className={`${forms.panel} narrow`} method="post" aria-label="New team" noValidate>
        <FormCopy />
        <TeamFields {...actionData?.typed} errors={busy ? undefined : actionData?.errors} />
        <Send>
          <ButtonLink to={href('/studio/teams')}>Cancel</ButtonLink>
          <Button type="submit" variant="filled" busy={busy}>
            Add team
          </Button>
        </Send>
      </Form>
    </Page>
  )
}

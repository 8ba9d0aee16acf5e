import { data, Outlet } from 'react-router'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { StoredOnly } from '../../studio/ui/stored-only.tsx'
import {
  byOf,
  isConfirmed,
  requireConfirmedOwner,
  requireOwner,
  staffContext,
} from '../staff-context.server.ts'
import type { Route } from './+types/people.ts'
import { People as Everybody, Invite, Sent } from './people/people.tsx'
import { addAssistant, listStaff } from './people/staff.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context.get(staffContext))
  const people = await listStaff(context.get(portsContext).database)
  return { people, confirmed: isConfirmed(context) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, url)
  const { database, sign, jobs } = context.get(portsContext)
  const form = await request.formData()
  const person = {
    name: textOf(form, 'name').slice(0, 120),
    email: textOf(form, 'email').toLowerCase().slice(0, 320),
  }
  const added = await addAssistant(database, person, byOf(context), sign)
  if ('refused' in added) return data({ refused: added.refused, ...person }, { status: 400 })
  jobs.wake()
  return { sent: person.email }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('People', matches)
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage
      title="People"
      description="Assistants can do everything except manage people, delete personal data, export, import, empty the trash, remove followers, refund orders, and set up mail, payments, and backup"
    >
      <div className="narrow">
        <StoredOnly />
        <Outlet />
        {actionData && 'sent' in actionData && <Sent to={actionData.sent} />}
        <Everybody people={loaderData.people} />
        <Invite
          key={loaderData.people.length}
          confirmed={loaderData.confirmed}
          refused={actionData && 'refused' in actionData ? actionData : null}
        />
      </div>
    </SettingsPage>
  )
}

import { data } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import styles from '../../studio/ui/settings/settings-page.module.css'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { requireConfirmedOwner } from '../staff-context.server.ts'
import type { Route } from './+types/people.ts'
import { answerPeople } from './people/people.server.ts'
import { People as Everybody, Invite, KeptOut, NewLink, Sent } from './people/people.tsx'
import { listStaff } from './people/staff.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  requireConfirmedOwner(context, url)
  return { people: await listStaff(context.get(portsContext).database) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { id } = requireConfirmedOwner(context, url)
  const fields = await request.formData()
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const answer = await answerPeople(context.get(portsContext), text, { kind: 'owner', id }, Date.now())
  return data(answer, { status: 'refused' in answer ? 400 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('People', matches)
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage title="People" about="Assistants do everything but this, erasing, exports and imports">
      <div className={styles.narrow}>
        {actionData && 'link' in actionData && <NewLink {...actionData} />}
        {actionData && 'done' in actionData && actionData.sent && <Sent to={actionData.sent} />}
        {actionData && 'kept' in actionData && <KeptOut {...actionData} />}
        <Everybody people={loaderData.people} />
        {/* Empty again once somebody was invited. */}
        <Invite
          key={loaderData.people.length}
          refused={actionData && 'refused' in actionData ? actionData : null}
        />
      </div>
    </SettingsPage>
  )
}

import { Button } from '@mantine/core'
import { data, Form, href, Link, redirect } from 'react-router'
import { endFeed, readFeed, renewFeed } from '../../booking/calendar/calendar-feed.server.ts'
import { Calendar } from '../../booking/studio/booking/calendar.tsx'
import { Templates } from '../../booking/studio/booking/templates.tsx'
import { deleteTemplate, listTemplates } from '../../booking/studio/inbox/templates.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Keyboard } from '../../studio/ui/settings/keyboard.tsx'
import { Line, Panel } from '../../studio/ui/settings/panel.tsx'
import styles from '../../studio/ui/settings/settings.module.css'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import {
  addPasskey,
  listFactors,
  passkeyIds,
  removeFactor,
  renewRecoveryCodes,
} from '../second-factor/factors.server.ts'
import { allowsPasskeys, newPasskey, verifyNewPasskey } from '../second-factor/passkeys.server.ts'
import { countRecoveryCodes } from '../second-factor/recovery-codes.server.ts'
import { deviceName } from '../sessions/device-name.ts'
import { closeSession, endAllSessions, endSession, listSessions } from '../sessions/sessions.server.ts'
import { requireConfirmed, siteContext, staffContext } from '../staff-context.server.ts'
import type { Route } from './+types/settings.ts'
import { Account } from './settings/account.tsx'
import { Factors } from './settings/factors.tsx'
import { RecoveryCodes } from './settings/recovery-codes.tsx'
import { Sessions } from './settings/sessions.tsx'
import { readStillOpen } from './settings/still-open.server.ts'
import { StillOpen } from './settings/still-open.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const person = context.get(staffContext)
  requireConfirmed(person, url)
  const { database } = ports
  const now = Date.now()
  const [factors, codes, sessions, known, { token, ended }, templates] = await Promise.all([
    listFactors(database, person.id),
    countRecoveryCodes(database, person.id),
    listSessions(ports, person.id),
    passkeyIds(database, person.id),
    readFeed(ports, person.id),
    listTemplates(database),
  ])
  const more = { issuer: context.get(siteContext).studio, known }
  const passkey = allowsPasskeys(ports.origin) ? await newPasskey(ports, person, more, now) : null
  const { name, email, role, sessionId } = person
  const feed = { address: token && `${ports.origin}/calendar/${token}.ics`, ended }
  return { person: { name, email, role }, sessionId, factors, codes, sessions, passkey, feed, templates, now }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const person = context.get(staffContext)
  requireConfirmed(person, url)
  const account = { ...person, actor: { kind: person.role, id: person.id } }
  const fields = await request.formData()
  const text = (name: string) => String(fields.get(name) ?? '')
  const now = Date.now()
  switch (text('intent')) {
    case 'passkey': {
      const given = { sealed: text('sealed'), response: text('response') }
      const passkey = await verifyNewPasskey(ports, person.id, given, now)
      if (!passkey)
        return data({ error: 'The passkey could not be checked. Please try again.' }, { status: 400 })
      const name = `Passkey made on ${deviceName(request.headers.get('User-Agent'))}`
      const { codes, cookie } = await addPasskey(ports, account, { ...passkey, name }, now)
      const open = cookie ? await readStillOpen(ports, person.id) : null
      return data({ codes, open }, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
    }
    case 'remove':
      await removeFactor(ports, account, text('factor'), now)
      break
    case 'codes':
      return data({ codes: await renewRecoveryCodes(ports, account, now), open: null })
    case 'calendar-renew':
      await renewFeed(ports.database, account.actor, now)
      break
    case 'template-delete':
      await deleteTemplate(ports.database, text('template'), account.actor, now)
      break
    case 'calendar-end':
      await endFeed(ports.database, account.actor, now)
      break
    case 'end':
      await endSession(ports, account.actor, text('session'))
      break
    case 'end-all':
      await endAllSessions(ports, account.actor)
      throw redirect(href('/studio/sign-in'), { headers: await closeSession(ports, request) })
  }
  throw redirect(href('/studio/settings'))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Settings', matches)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { person, sessionId, factors, codes, sessions, passkey, feed, templates, now } = loaderData
  const made = actionData && 'codes' in actionData ? actionData : null
  const error = actionData && 'error' in actionData ? actionData.error : null
  return (
    <SettingsPage title="Settings">
      {made?.codes && <RecoveryCodes codes={made.codes} />}
      {made?.open && <StillOpen {...made.open} />}
      <div className={styles.columns}>
        <div>
          <Account {...person} />
          <Factors factors={factors} codes={codes} passkey={passkey} error={error} now={now} />
          <Templates templates={templates} />
        </div>
        <div>
          <Sessions sessions={sessions} own={sessionId} now={now} />
          <Calendar {...feed} />
          <Panel title="Moving in">
            <Line
              name="From an earlier site"
              about="Its posts come here, and its addresses lead here."
              action={
                <Button component={Link} to={href('/studio/settings/moving')}>
                  Open
                </Button>
              }
            />
            <Line
              name="First steps"
              about="What a new business does first, on Today until it is done."
              action={
                <Form method="post" action={href('/studio/first-steps')}>
                  <Button type="submit">
                    Show<span className="hidden-text"> the first steps</span>
                  </Button>
                </Form>
              }
            />
          </Panel>
          <Keyboard />
        </div>
      </div>
    </SettingsPage>
  )
}

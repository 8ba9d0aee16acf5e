import { Button } from '@mantine/core'
import { data, Form, useNavigation } from 'react-router'
import { siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { EmailState } from '../../booking/studio/booking/emails.tsx'
import { type JobView, listJobs } from '../../jobs/list.server.ts'
import { portsContext } from '../../ports.server.ts'
import { emailTitle } from '../../studio/ui/feed/email-title.ts'
import { Moment } from '../../studio/ui/moment.tsx'
import { Line, LineAct, Panel } from '../../studio/ui/settings/panel.tsx'
import styles from '../../studio/ui/settings/settings-page.module.css'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { retryEmail } from '../failed-emails.server.ts'
import { queueTestEmail } from '../test-email.server.ts'
import type { Route } from './+types/mail.ts'

const TRANSPORTS = {
  smtp: 'By your mail server (SMTP).',
  emailjs: 'By EmailJS.',
  outbox: 'Nothing is sent: emails are stored as files. Set MAIL_TRANSPORT to send them.',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, setup } = context.get(portsContext)
  const { email } = context.get(staffContext)
  const site = context.get(siteContext)
  const recent = await listJobs(database, 'mail', { limit: 8 })
  const dead = await listJobs(database, 'mail', { status: 'dead', limit: 20 })
  const jobs = [...dead, ...recent.filter(({ status }) => status !== 'dead')]
  const { transport, from } = setup.mail
  return {
    transport,
    from: from ?? `${site.studio} <${site.email}>`,
    email,
    emails: jobs.map(shownOf),
    now: Date.now(),
  }
}

/** Without what it is about. */
function shownOf({ payload, ...job }: JobView): JobView {
  return { ...job, about: null, payload: { email: payload.email } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const fields = await request.formData()
  const now = Date.now()
  if (fields.get('intent') === 'test') {
    const answer = await queueTestEmail(ports, context.get(staffContext), 'album-ready', now)
    return data(answer, { status: 'refused' in answer ? 400 : 200 })
  }
  if (!(await retryEmail(ports.database, String(fields.get('id')), now))) {
    return data({ refused: 'It has been sent meanwhile, or is being sent.' }, { status: 400 })
  }
  ports.jobs.wake()
  return { done: 'It is tried again now.' }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Mail', matches)
}

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { transport, from, email, emails, now } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <SettingsPage title="Mail">
      <div className={styles.narrow}>
        <Panel title="How emails leave">
          <Line name="Sent" about={TRANSPORTS[transport]} />
          <Line name="From" about={from} />
          <Line
            name="A test"
            about={`Your album is ready, about somebody made up, to ${email}.`}
            action={
              <Form method="post">
                <Button type="submit" name="intent" value="test" disabled={busy} aria-busy={busy}>
                  Send a test
                </Button>
              </Form>
            }
          />
          <p className={styles.error} role={actionData && 'refused' in actionData ? 'alert' : undefined}>
            {actionData && 'refused' in actionData && actionData.refused}
          </p>
        </Panel>
        <p role="status">{actionData && 'done' in actionData ? actionData.done : ''}</p>
        <Panel title="Last emails, the failed ones first">
          {emails.map((one) => (
            <Line
              key={one.id}
              name={emailTitle(one.payload)}
              about={
                <>
                  <EmailState email={one} now={now} /> <Moment at={one.endedAt ?? one.createdAt} now={now} />
                </>
              }
              action={
                one.status === 'dead' && (
                  <LineAct field="id" id={one.id} intent="retry" name={emailTitle(one.payload)}>
                    Try again
                  </LineAct>
                )
              }
            />
          ))}
          {emails.length === 0 && <p className={`${styles.link} quiet`}>No email was sent yet.</p>}
        </Panel>
      </div>
    </SettingsPage>
  )
}

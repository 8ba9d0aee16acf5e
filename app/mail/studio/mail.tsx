import { href } from 'react-router'
import { siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { EmailState } from '../../booking/studio/booking/emails.tsx'
import { type JobView, listJobs } from '../../jobs/list.server.ts'
import { portsContext } from '../../ports.server.ts'
import { useCommand } from '../../studio/ui/forms/use-command.ts'
import { Moment } from '../../studio/ui/moment.tsx'
import { Panel, SettingsRow, SettingsRowAction } from '../../studio/ui/settings/panel.tsx'
import styles from '../../studio/ui/settings/settings-page.module.css'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { emailTitle } from '../email-title.ts'
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

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Mail', matches)
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { transport, from, email, emails, now } = loaderData
  const command = useCommand()
  return (
    <SettingsPage title="Mail">
      <div className={styles.narrow}>
        <Panel title="How emails are sent">
          <SettingsRow name="Sent" description={TRANSPORTS[transport]} />
          <SettingsRow name="From" description={from} />
          <SettingsRow
            name="A test"
            description={`“Your album is ready” for an invented client, to ${email}.`}
            action={
              <SettingsRowAction
                command={command}
                action={href('/studio/site/emails/:email/test', { email: 'album-ready' })}
              >
                Send a test
              </SettingsRowAction>
            }
          />
          <p className={styles.error} role={command.refused ? 'alert' : undefined}>
            {command.refused}
          </p>
        </Panel>
        <p role="status">{command.done}</p>
        <Panel title="Latest emails, failed ones first">
          {emails.map((one) => (
            <SettingsRow
              key={one.id}
              name={emailTitle(one.payload)}
              description={
                <>
                  <EmailState email={one} now={now} /> <Moment at={one.endedAt ?? one.createdAt} now={now} />
                </>
              }
              action={
                one.status === 'dead' && (
                  <SettingsRowAction
                    command={command}
                    action={href('/studio/emails/:email/retry', { email: one.id })}
                    name={emailTitle(one.payload)}
                  >
                    Try again
                  </SettingsRowAction>
                )
              }
            />
          ))}
          {emails.length === 0 && <p className={`${styles.link} quiet`}>No emails yet.</p>}
        </Panel>
      </div>
    </SettingsPage>
  )
}

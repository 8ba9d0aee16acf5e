import { href } from 'react-router'
import { STORED_THEN } from '../../../ports/mail/port.ts'
import { siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { EmailState } from '../../booking/studio/booking/emails.tsx'
import { type JobView, listJobs } from '../../jobs/list.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { Problem } from '../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../studio/ui/forms/use-command.ts'
import { Panel, PanelRow, PanelRowAction } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { useStudio } from '../../studio/ui/use-studio.ts'
import { emailTitle } from '../email-title.ts'
import { storedEmails } from '../failed-emails.server.ts'
import type { Route } from './+types/mail.ts'

const TRANSPORTS = {
  smtp: 'By your mail server (SMTP).',
  emailjs: 'By EmailJS.',
  outbox: 'Not at all. Emails are only stored, and no one gets them.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, setup } = context.get(portsContext)
  const { email } = context.get(staffContext)
  const site = context.get(siteContext)
  const recent = await listJobs(database, 'mail', { limit: 8 })
  const dead = await listJobs(database, 'mail', { status: 'dead', limit: 20 })
  const mail = await setup.mail()
  const sends = mail.transport !== 'outbox'
  const stored = sends ? await storedEmails(database, 20) : []
  const first = [...dead, ...stored]
  const jobs = [...first, ...recent.filter(({ id }) => first.every((one) => one.id !== id))]
  return {
    ...mail,
    // The mail account is the owner's alone.
    server: mail.server && { host: mail.server.host, port: mail.server.port },
    from: mail.from ?? `${site.studio} <${site.email}>`,
    saved: url.searchParams.has('saved'),
    email,
    emails: jobs.map((job) => shownOf(job, stored.includes(job))),
    now: Date.now(),
  }
}

type SentProps = Pick<Route.ComponentProps['loaderData'], 'transport' | 'fixed' | 'server' | 'problem'> & {
  command: ReturnType<typeof useCommand>
}

function Sent({ transport, fixed, server, problem, command }: SentProps) {
  const { role } = useStudio()
  const byServer = server && `By ${server.host}, port ${server.port}.`
  return (
    <PanelRow
      name="Sent"
      description={
        <>
          {problem ? <span className="bad">{problem}</span> : (byServer ?? TRANSPORTS[transport])}
          {fixed && ' To change this, set MAIL_TRANSPORT on the server.'}
        </>
      }
      action={
        role === 'owner' &&
        !fixed && (
          <div className="buttons">
            {transport === 'smtp' && (
              <PanelRowAction command={command} action={href('/studio/settings/mail/server/removal')}>
                Turn off
              </PanelRowAction>
            )}
            <ButtonLink
              to={href('/studio/settings/mail/server')}
              variant={transport === 'outbox' ? 'filled' : 'default'}
            >
              {transport === 'outbox' ? 'Set up' : 'Change'}
            </ButtonLink>
          </div>
        )
      }
    />
  )
}

function shownOf({ payload, error, ...job }: JobView, stored: boolean) {
  return {
    ...job,
    about: null,
    payload: { email: payload.email },
    error: stored ? STORED_THEN : error,
    stored,
  }
}

export const meta = titled('Mail')

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { from, email, emails, now, saved } = loaderData
  const command = useCommand()
  return (
    <SettingsPage title="Mail">
      <div className="narrow">
        <Panel title="How emails are sent">
          <Sent {...loaderData} command={command} />
          <PanelRow name="From" description={from} />
          <PanelRow
            name="A test"
            description={`“Your album is ready” for a made-up client, to ${email}.`}
            action={
              <PanelRowAction
                command={command}
                action={href('/studio/site/emails/:email/test', { email: 'album-ready' })}
              >
                Send a test
              </PanelRowAction>
            }
          />
          <Problem error={command.refused} />
        </Panel>
        <p role="status">
          {command.done ?? (saved && `Saved. A test email is on its way to ${email}. Check that it arrives.`)}
        </p>
        <Panel title="Latest emails, with unsent ones first">
          {emails.map((one) => (
            <PanelRow
              key={one.id}
              name={emailTitle(one.payload)}
              description={
                <>
                  <EmailState email={one} now={now} /> <Moment at={one.endedAt ?? one.createdAt} now={now} />
                </>
              }
              action={
                (one.status === 'dead' || one.stored) && (
                  <PanelRowAction
                    command={command}
                    action={href('/studio/emails/:email/retry', { email: one.id })}
                    name={emailTitle(one.payload)}
                  >
                    {one.stored ? 'Send now' : 'Try again'}
                  </PanelRowAction>
                )
              }
            />
          ))}
          {emails.length === 0 && <p className="quiet">No emails yet.</p>}
        </Panel>
      </div>
    </SettingsPage>
  )
}

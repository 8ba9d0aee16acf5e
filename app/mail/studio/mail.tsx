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
import panel from '../../studio/ui/page/panel.module.css'
import { Panel, PanelRow, PanelRowAction } from '../../studio/ui/page/panel.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { Health, type HealthState } from '../../studio/ui/settings/service.tsx'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { useStudio } from '../../studio/ui/use-studio.ts'
import { postponedEmails } from '../daily-limit.server.ts'
import { emailTitle } from '../email-title.ts'
import { storedEmails } from '../failed-emails.server.ts'
import type { Route } from './+types/mail.ts'
import { AboutPasswords, Mailboxes } from './server/mailboxes.tsx'
import { providerAt } from './server/providers.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, setup } = context.get(portsContext)
  const { email, role } = context.get(staffContext)
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
    server: mail.server && {
      host: mail.server.host,
      port: mail.server.port,
      ends: role === 'owner' ? mail.server.ends : '',
    },
    ...latestOf(recent),
    from: mail.from ?? `${site.studio} <${site.email}>`,
    postponed: await postponedEmails(database, Date.now()),
    saved: url.searchParams.has('saved'),
    email,
    emails: jobs.map((job) => shownOf(job, stored.includes(job))),
    now: Date.now(),
  }
}

/** What the newest emails tell about the server. A refused recipient tells nothing. */
function latestOf(recent: JobView[]) {
  const sent = recent.find(({ status, error }) => status === 'done' && error === null)
  const stuck = recent.find(
    ({ status, error, attempts }) => status === 'waiting' && error !== null && attempts > 0,
  )
  return { sentAt: sent?.endedAt ?? null, stuck: stuck && stuck.id > (sent?.id ?? '') ? stuck.error : null }
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
  const { emails, now, saved, email } = loaderData
  const command = useCommand()
  return (
    <SettingsPage title="Mail" aside={<AboutPasswords />}>
      {saved && (
        <p className="notice" role="status">
          Saved. A test email is on its way to {email}. Check that it arrives.
        </p>
      )}
      <MailHealth {...loaderData} command={command} />
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
    </SettingsPage>
  )
}

type View = Route.ComponentProps['loaderData']

function MailHealth({ command, ...view }: View & { command: ReturnType<typeof useCommand> }) {
  const { role } = useStudio()
  const { transport, fixed, server, postponed } = view
  const mayChange = role === 'owner' && !fixed
  return (
    <Health
      {...stateOf(view)}
      action={
        <PanelRowAction
          command={command}
          action={href('/studio/site/emails/:email/test', { email: 'album-ready' })}
        >
          Send a test
        </PanelRowAction>
      }
    >
      {mayChange && transport === 'outbox' && (
        <div className={panel.text}>
          <h3>Where’s your mailbox?</h3>
          <Mailboxes />
        </div>
      )}
      {postponed && (
        <PanelRow name={postponed} description="Emails about bookings and passwords are still sent." />
      )}
      {mayChange && transport === 'smtp' && (
        <PanelRow
          name="Password"
          description={server?.ends ? `•••• •••• •••• ••${server.ends}` : 'Saved, and never shown.'}
          action={
            <div className="buttons">
              <ButtonLink to={href('/studio/settings/mail/server')}>Replace</ButtonLink>
              <PanelRowAction command={command} action={href('/studio/settings/mail/server/removal')}>
                Turn off
              </PanelRowAction>
            </div>
          }
        />
      )}
      {command.done && <p role="status">{command.done}</p>}
      <Problem error={command.refused} />
    </Health>
  )
}

const FIXED = ' It’s set on your server, and the person who runs it can change it.'

function stateOf({ transport, fixed, server, problem, stuck, sentAt, from, now }: View): HealthState {
  const where = fixed ? FIXED : ''
  if (problem || stuck) {
    const title = problem ? 'Mail doesn’t work' : 'The last email wasn’t sent'
    return { tone: 'bad', icon: 'alert', title, description: `${problem ?? stuck}${where}` }
  }
  if (transport === 'outbox') {
    const description = fixed
      ? `Emails are only stored, and nobody gets them.${where}`
      : 'Nobody gets an email until your site can send through your mailbox. It takes about 3 minutes.'
    return { tone: 'warn', icon: 'mail', title: 'No mail yet', description }
  }
  const through = server
    ? (providerAt(server.host)?.name ?? server.host)
    : transport === 'emailjs' && 'EmailJS'
  const description = (
    <>
      {through && `Through ${through}, from `}
      {!through && 'From '}
      {from}.{where}{' '}
      {sentAt !== null && (
        <>
          Last one <Moment at={sentAt} now={now} />.
        </>
      )}
    </>
  )
  const title = sentAt === null ? 'Mail is set up' : 'Mail works'
  return { tone: 'good', icon: 'check', title, description }
}

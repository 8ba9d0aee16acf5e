import { type Mail, MailRefused, type Message, STORED_ONLY } from '../../ports/mail/port.ts'
import { type Leased, PermanentFailure } from '../jobs/queue.server.ts'
import type { EmailTemplates } from '../site/sections/email-templates.ts'
import { readSections } from '../site/sections/sections.server.ts'
import { readSite } from '../site/site.server.ts'
import type { SiteView } from '../site/site.ts'
import { waitForRoom } from './daily-limit.server.ts'
import type { ComposedEmail, EmailPorts } from './email.ts'
import { isToOwner } from './email-title.ts'
import { type Email, kindNamed } from './kinds.server.ts'
import { TEST_EMAIL, testEmail } from './test-email.server.ts'

export interface SendMailPorts extends EmailPorts {
  mail: Mail
  /** Of the mail server that the owner set up. */
  host(): Promise<string | undefined>
  compose(email: Email, site: SiteView, templates: EmailTemplates): Promise<ComposedEmail>
}

const WITHDRAWN = 'Canceled: it was out of date before it was sent.'

/**
 * Every attempt has the same Message-ID. Returns why it was not sent; throws PermanentFailure if no retry can help, or
 * Postponed.
 */
export async function sendMail(ports: SendMailPorts, job: Leased, now: number = Date.now()) {
  if (job.payload.email === TEST_EMAIL) return sendTest(ports, job, now)
  const name = String(job.payload.email)
  const kind = kindNamed(name)
  await waitForRoom(ports.database, await ports.host(), name, now)
  const email = await kind.read(ports, job, now)
  if (!email) return WITHDRAWN
  const { sections } = await readSections(ports.database, ['emails'])
  const message = await ports.compose(email, await readSite(ports.database), sections.emails ?? {})
  if (!(await isSent(ports, job, message, isToOwner(email.kind)))) return STORED_ONLY
  await kind.sent?.(ports.database, { job, email, now })
}

/** Uses the owner's drafts. */
async function sendTest(ports: SendMailPorts, job: Leased, now: number): Promise<string | undefined> {
  const { email, to } = await testEmail(ports, job, now)
  const reading = { drafts: true }
  const site = await readSite(ports.database, reading)
  const { sections } = await readSections(ports.database, ['emails'], reading)
  const message = await ports.compose(email, site, sections.emails ?? {})
  const subject = `Test: ${message.subject}`
  const sent = await isSent(ports, job, { ...message, to, subject }, true)
  return sent ? undefined : STORED_ONLY
}

async function isSent(
  { mail, origin }: SendMailPorts,
  job: Leased,
  message: Omit<Message, 'id'>,
  toOwner: boolean,
): Promise<boolean> {
  try {
    return (await mail.send({ ...message, id: `${job.id}@${new URL(origin).hostname}` })) === 'sent'
  } catch (error) {
    // The owner's own address is right, whatever its server says today, so her emails are tried for three days.
    const permanent = error instanceof MailRefused && !toOwner
    throw permanent ? new PermanentFailure(error.message, { cause: error }) : error
  }
}

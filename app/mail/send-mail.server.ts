import type { Database } from '../../ports/database/port.ts'
import { type Mail, MailRefused } from '../../ports/mail/port.ts'
import { passwordLinkEmail } from '../accounts/password-links.server.ts'
import { bookingEmail } from '../booking/email.server.ts'
import { type Leased, PermanentFailure } from '../jobs/queue.server.ts'
import type { Sign } from '../ports.server.ts'
import { readSite } from '../site/site.server.ts'
import type { SiteView } from '../site/site.ts'
import type { ComposedEmail, Email } from './email.ts'

export interface SendMailPorts {
  database: Database
  mail: Mail
  /** Scheme, host and port under which visitors know the site. */
  origin: string
  sign: Sign
  /** Sender, recipient, subject, text and HTML. */
  compose(email: Email, site: SiteView): Promise<ComposedEmail>
}

/**
 * Handles a job of the kind 'mail': composes its email from what is stored now, and sends it. The Message-ID is the
 * job's, the same at every attempt. Throws PermanentFailure when no retry can help.
 */
export async function sendMail(ports: SendMailPorts, job: Leased): Promise<void> {
  const email = await emailFor(ports, job)
  const message = await ports.compose(email, await readSite(ports.database))
  try {
    await ports.mail.send({ ...message, id: `${job.id}@${new URL(ports.origin).hostname}` })
  } catch (error) {
    if (error instanceof MailRefused) throw new PermanentFailure(error.message, { cause: error })
    throw error
  }
}

async function emailFor(ports: SendMailPorts, { about, payload: { email: kind } }: Leased): Promise<Email> {
  const id = about ?? ''
  switch (kind) {
    case 'booking-notification':
    case 'booking-confirmation': {
      const email = await bookingEmail(ports.database, kind, id)
      if (email) return email
      throw new PermanentFailure('The booking that this mail was about is gone.')
    }
    case 'client-invitation':
    case 'password-reset': {
      const email = await passwordLinkEmail(ports, id)
      if (email) return email
      throw new PermanentFailure('The client that this mail was for is gone.')
    }
  }
  throw new PermanentFailure(`There is no email of the kind '${kind}'.`)
}

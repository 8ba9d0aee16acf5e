import type { Database } from '../../ports/database/port.ts'
import { type Mail, MailRefused, type Message } from '../../ports/mail/port.ts'
import { passwordLinkEmail } from '../accounts/password-links.server.ts'
import { bookingEmail } from '../booking/email.server.ts'
import { type Leased, PermanentFailure } from '../jobs/queue.server.ts'
import type { Sign } from '../ports.server.ts'
import { readSite } from '../site/site.server.ts'
import type { SiteView } from '../site/site.ts'
import type { Email } from './email.ts'

export interface DeliveryPorts {
  database: Database
  mail: Mail
  /** Scheme, host and port under which visitors know the site. */
  origin: string
  sign: Sign
  /** Composes an email: sender, recipient, subject, text and HTML. */
  compose(email: Email, site: SiteView): Promise<Omit<Message, 'id'>>
}

/**
 * Does a job of the kind 'mail': writes its letter from what is stored now, and hands it on. The Message-ID is the job's,
 * the same at every attempt. Throws PermanentFailure when no other attempt can end better.
 */
export async function deliver(ports: DeliveryPorts, job: Leased): Promise<void> {
  const letter = await emailFor(ports, job)
  const message = await ports.compose(letter, await readSite(ports.database))
  try {
    await ports.mail.send({ ...message, id: `${job.id}@${new URL(ports.origin).hostname}` })
  } catch (error) {
    if (error instanceof MailRefused) throw new PermanentFailure(error.message, { cause: error })
    throw error
  }
}

async function emailFor(ports: DeliveryPorts, { about, payload: { email: kind } }: Leased): Promise<Email> {
  const id = about ?? ''
  switch (kind) {
    case 'booking-notification':
    case 'booking-confirmation': {
      const letter = await bookingEmail(ports.database, kind, id)
      if (letter) return letter
      throw new PermanentFailure('The booking that this mail was about is gone.')
    }
    case 'client-invitation':
    case 'password-reset': {
      const letter = await passwordLinkEmail(ports, id)
      if (letter) return letter
      throw new PermanentFailure('The client that this mail was for is gone.')
    }
  }
  throw new PermanentFailure(`Nobody here knows how to write the letter '${kind}'.`)
}

import type { Database } from '../../ports/database/port.ts'
import { type Mail, MailRefused, type Message } from '../../ports/mail/port.ts'
import { bookingLetter } from '../booking/letters.server.ts'
import { linkLetter } from '../clients/password-links.server.ts'
import type { Seal } from '../clients/seal.server.ts'
import { Hopeless, type Leased } from '../jobs/queue.server.ts'
import { readSite } from '../site/site.server.ts'
import type { SiteView } from '../site/site.ts'
import type { Letter } from './letter.ts'

export interface DeliveryPorts {
  database: Database
  mail: Mail
  /** Scheme, host and port under which visitors know the site. */
  origin: string
  seal: Seal
  /** Sets a letter: from whom, to whom, its words and its looks. */
  write(letter: Letter, site: SiteView): Promise<Omit<Message, 'id'>>
}

/**
 * Does a job of the kind 'mail': writes its letter from what is stored now, and hands it on. The Message-ID is the job's,
 * the same at every attempt. Throws Hopeless when no other attempt can end better.
 */
export async function deliver(ports: DeliveryPorts, job: Leased): Promise<void> {
  const letter = await letterFor(ports, job)
  const message = await ports.write(letter, await readSite(ports.database))
  try {
    await ports.mail.send({ ...message, id: `${job.id}@${new URL(ports.origin).hostname}` })
  } catch (fault) {
    if (fault instanceof MailRefused) throw new Hopeless(fault.message, { cause: fault })
    throw fault
  }
}

async function letterFor(
  ports: DeliveryPorts,
  { about, payload: { letter: kind } }: Leased,
): Promise<Letter> {
  const id = about ?? ''
  switch (kind) {
    case 'booking-notification':
    case 'booking-confirmation': {
      const letter = await bookingLetter(ports.database, kind, id)
      if (letter) return letter
      throw new Hopeless('The booking that this mail was about is gone.')
    }
    case 'client-invitation':
    case 'password-reset': {
      const letter = await linkLetter(ports, id)
      if (letter) return letter
      throw new Hopeless('The client that this mail was for is gone.')
    }
  }
  throw new Hopeless(`Nobody here knows how to write the letter '${kind}'.`)
}

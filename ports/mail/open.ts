import { join } from 'node:path'
import type { Database } from '../database/port.ts'
import { type EmailJsOptions, emailJsMail } from './emailjs.ts'
import { outboxMail } from './outbox.ts'
import type { Address, Mail } from './port.ts'
import { smtpMail } from './smtp.ts'

export type Transport =
  | { kind: 'outbox'; database: Database; dataDir: string }
  | { kind: 'smtp'; url: string }
  | ({ kind: 'emailjs' } & EmailJsOptions)

/**
 * The way letters leave the house. With `from` they all come from that address, which the mail server knows; answers
 * then still go to whoever the letter is from.
 */
export function openMail(transport: Transport, from?: Address): Mail {
  const mail = open(transport)
  if (!from) return mail
  return {
    send: (message) =>
      mail.send({
        ...message,
        from: { name: from.name ?? message.from.name, address: from.address },
        replyTo: message.replyTo ?? message.from,
      }),
    close: () => mail.close(),
  }
}

function open(transport: Transport): Mail {
  if (transport.kind === 'smtp') return smtpMail(transport)
  if (transport.kind === 'emailjs') return emailJsMail(transport)
  return outboxMail({ database: transport.database, folder: join(transport.dataDir, 'mail') })
}

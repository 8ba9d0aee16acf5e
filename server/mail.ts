import { join } from 'node:path'
import type { Database } from '../ports/database/port.ts'
import { emailJsMail } from '../ports/mail/emailjs.ts'
import { outboxMail } from '../ports/mail/outbox.ts'
import type { Mail } from '../ports/mail/port.ts'
import { sentFrom } from '../ports/mail/sent-from.ts'
import { smtpMail } from '../ports/mail/smtp.ts'
import type { Env } from './env.ts'

/** The way letters leave the house, as the environment says. */
export function openMail(env: Env, database: Database): Mail {
  const mail = transport(env, database)
  return env.MAIL_FROM ? sentFrom(mail, env.MAIL_FROM) : mail
}

function transport(env: Env, database: Database): Mail {
  if (env.MAIL_TRANSPORT === 'smtp') return smtpMail({ url: env.SMTP_URL as string })
  if (env.MAIL_TRANSPORT === 'outbox') return outboxMail({ database, folder: join(env.DATA_DIR, 'mail') })
  return emailJsMail({
    endpoint: env.EMAILJS_ENDPOINT,
    publicKey: env.EMAILJS_PUBLIC_KEY as string,
    privateKey: env.EMAILJS_PRIVATE_KEY as string,
    serviceId: env.EMAILJS_SERVICE_ID as string,
    templateId: env.EMAILJS_TEMPLATE_ID as string,
  })
}

import { join } from 'node:path'
import type { Database } from '../../ports/database/port.ts'
import type { Mail } from '../../ports/mail/port.ts'
import { sentFrom } from '../../ports/mail/sent-from.ts'
import type { Env } from '../settings/env.ts'

/**
 * The mail adapter that the environment asks for; imports only that one.
 * @param timeout how long a server may be silent, milliseconds; the adapter has a default
 */
export async function openMail(env: Env, database: Database, timeout?: number): Promise<Mail> {
  const mail = await transport(env, database, timeout)
  return env.MAIL_FROM ? sentFrom(mail, env.MAIL_FROM) : mail
}

/** Where the outbox stores emails as files. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

async function transport(env: Env, database: Database, timeout?: number): Promise<Mail> {
  if (env.MAIL_TRANSPORT === 'smtp') {
    const { smtpMail } = await import('../../ports/mail/smtp.ts')
    return smtpMail({ url: env.SMTP_URL as string, timeout })
  }
  if (env.MAIL_TRANSPORT === 'outbox') {
    const { outboxMail } = await import('../../ports/mail/outbox.ts')
    return outboxMail({ database, folder: outboxFolder(env.DATA_DIR) })
  }
  const { emailJsMail } = await import('../../ports/mail/emailjs.ts')
  return emailJsMail({
    endpoint: env.EMAILJS_ENDPOINT,
    publicKey: env.EMAILJS_PUBLIC_KEY as string,
    privateKey: env.EMAILJS_PRIVATE_KEY as string,
    serviceId: env.EMAILJS_SERVICE_ID as string,
    templateId: env.EMAILJS_TEMPLATE_ID as string,
    timeout,
  })
}

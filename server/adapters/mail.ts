import {
  addressText,
  readMailServer,
  SecretChanged,
  viewOf,
} from '../../app/mail/setup/mail-server.server.ts'
import type { Sign } from '../../app/ports.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { STUDIO } from '../../ports/mail/failure.ts'
import type { Mail } from '../../ports/mail/port.ts'
import { sentFrom } from '../../ports/mail/sent-from.ts'
import type { MailServer, MailSetup } from '../../ports/mail/setup.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Env } from '../settings/env.ts'

interface MailPorts {
  database: Database
  storage: Storage
  sign: Sign
}

/**
 * Imports only the adapter it needs. Without MAIL_TRANSPORT, each email is sent as the owner's current settings say.
 */
export async function openMail(env: Env, ports: MailPorts, timeout?: number): Promise<Mail> {
  if (!env.MAIL_TRANSPORT) return asSetUp(env, ports, timeout)
  const mail = await fixed(env, ports, timeout)
  return env.MAIL_FROM ? sentFrom(mail, env.MAIL_FROM) : mail
}

export async function mailSetup(env: Env, ports: Omit<MailPorts, 'storage'>): Promise<MailSetup> {
  const from = env.MAIL_FROM ? addressText(env.MAIL_FROM) : null
  const setup = { from, fromFixed: from !== null, fixed: false, server: null, problem: null }
  const { MAIL_TRANSPORT: transport } = env
  if (transport) return { ...setup, transport, fixed: true }
  try {
    const stored = await readMailServer(ports)
    if (!stored) return { ...setup, transport: 'outbox' }
    const server = viewOf(stored)
    return { ...setup, transport: 'smtp', from: from ?? (server.from || null), server }
  } catch (error) {
    if (!(error instanceof SecretChanged)) throw error
    return { ...setup, transport: 'smtp', problem: error.message }
  }
}

/** Opens a mail server from the studio; MAIL_FROM wins over its sender. */
export async function openServer(env: Env, { url, from: own }: MailServer, timeout?: number): Promise<Mail> {
  const from = env.MAIL_FROM ?? own
  const { smtpMail } = await import('../../ports/mail/smtp.ts')
  const mail = smtpMail({ url, timeout, from: STUDIO })
  return from ? sentFrom(mail, from) : mail
}

/** Reads the settings before each email, and opens another adapter when they have changed. */
async function asSetUp(env: Env, ports: MailPorts, timeout?: number): Promise<Mail> {
  let open: { key: string; mail: Promise<Mail> } | null = null
  const current = async () => {
    const server = await readMailServer(ports)
    const key = JSON.stringify(server)
    if (open?.key === key) return open.mail
    const before = open
    open = { key, mail: server ? openServer(env, server, timeout) : openOutbox(ports) }
    await (await before?.mail)?.close()
    return open.mail
  }
  // After a changed secret, each email fails with that reason.
  await current().catch((error) => {
    if (!(error instanceof SecretChanged)) throw error
  })
  return {
    send: async (message) => (await current()).send(message),
    close: async () => (await open?.mail)?.close(),
  }
}

async function openOutbox(ports: MailPorts): Promise<Mail> {
  const { outboxMail } = await import('../../ports/mail/outbox.ts')
  return outboxMail(ports)
}

async function fixed(env: Env, ports: MailPorts, timeout?: number): Promise<Mail> {
  if (env.MAIL_TRANSPORT === 'smtp') {
    const { smtpMail } = await import('../../ports/mail/smtp.ts')
    return smtpMail({ url: env.SMTP_URL as string, timeout })
  }
  if (env.MAIL_TRANSPORT === 'outbox') return openOutbox(ports)
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

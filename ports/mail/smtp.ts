import { createTransport } from 'nodemailer'
import { isLoopback } from '../loopback.ts'
import { oneLine } from './address.ts'
import { optionsOf } from './eml.ts'
import { type Mail, MailRefused } from './port.ts'

export interface SmtpOptions {
  /** smtp:// (STARTTLS) or smtps://, with user and password if the server requires them. */
  url: string
  /** A certificate authority to trust, PEM. */
  ca?: string
  /** How long the server may be silent. Milliseconds. */
  timeout?: number
}

const TIMEOUT = 20_000
const LONGEST_RESPONSE = 200

/** Sends emails through an SMTP server, over two connections that stay open. */
export function smtpMail({ url, ca, timeout = TIMEOUT }: SmtpOptions): Mail {
  const { secure, auth, host, port } = readUrl(url)
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    secure,
    auth,
    host,
    port,
    // Never send a password unencrypted, except to this machine.
    requireTLS: !secure && auth !== undefined && !isLoopback(host),
    tls: ca ? { ca } : {},
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // A lost connection may have delivered the email: the job decides whether to retry.
    maxRequeues: 0,
  })
  return {
    async send(message) {
      const options = optionsOf(message)
      try {
        await transport.sendMail(options)
      } catch (error) {
        throw explain(error, auth?.pass)
      }
    },
    async close() {
      transport.close()
    },
  }
}

function readUrl(text: string) {
  const { protocol, hostname, port, username, password } = new URL(text)
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  return {
    secure,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    auth: user ? { user, pass: decodeURIComponent(password) } : undefined,
  }
}

/** A 5xx response to an email is permanent; any other error may pass. */
function explain(error: unknown, password: string | undefined): unknown {
  const {
    code,
    responseCode = 0,
    response = '',
  } = error as {
    code?: string
    responseCode?: number
    response?: string
  }
  const line = password ? oneLine(response).replaceAll(password, '…') : oneLine(response)
  const reason = line.slice(0, LONGEST_RESPONSE)
  if (responseCode < 500) return error
  // Not permanent: once the owner corrects the settings, the email is sent. Without the cause, which holds the password.
  if (code === 'EAUTH') {
    return new Error(`The mail server does not accept the user and password in SMTP_URL: ${reason}`)
  }
  return new MailRefused(`The mail server refused the email: ${reason}`)
}

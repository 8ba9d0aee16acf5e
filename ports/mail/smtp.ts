import { createTransport } from 'nodemailer'
import { isLoopback } from '../loopback.ts'
import { optionsOf } from './eml.ts'
import { type ConnectionError, type Origin, smtpFailure } from './failure.ts'
import { type Mail, MailRefused } from './port.ts'

export interface SmtpOptions {
  /** smtp:// (STARTTLS) or smtps://, with user and password if the server requires them. */
  url: string
  /** A certificate authority to trust, PEM. */
  ca?: string
  /** How long the server may be silent. Milliseconds. */
  timeout?: number
  /** Where the server was set up: the environment, if not given. */
  from?: Origin
}

const TIMEOUT = 20_000

/** Sends emails through an SMTP server, over two connections that stay open. */
export function smtpMail({ url, ca, timeout = TIMEOUT, from }: SmtpOptions): Mail {
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
    dnsTimeout: timeout,
    // A lost connection may have delivered the email: the job decides whether to retry.
    maxRequeues: 0,
  })
  return {
    async send(message) {
      const options = optionsOf(message)
      try {
        await transport.sendMail(options)
        return 'sent'
      } catch (error) {
        throw explain(error, { host, port, secure, password: auth?.pass, from })
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

/**
 * A 5xx response to an email is permanent; any other error may pass, a wrong password once the owner corrects it.
 * Without the cause, which holds the password.
 */
function explain(error: unknown, connection: Parameters<typeof smtpFailure>[1]): Error {
  const cause = error as ConnectionError
  const { code, responseCode = 0 } = cause
  const sentence = smtpFailure(cause, connection)
  const permanent = responseCode >= 500 && code !== 'EAUTH'
  return permanent ? new MailRefused(sentence) : Object.assign(new Error(sentence), { code, responseCode })
}

import { createTransport } from 'nodemailer'
import { isLoopback } from '../loopback.ts'
import { optionsOf } from './eml.ts'
import { type ConnectionError, type Origin, smtpFailure } from './failure.ts'
import { type Mail, MailRefused } from './port.ts'

export interface SmtpOptions {
  /** smtp:// (STARTTLS) or smtps://, with user and password. */
  url: string
  /** PEM of an authority to trust. */
  ca?: string
  /** How long the server may be silent. Milliseconds. */
  timeout?: number
  from?: Origin
}

const TIMEOUT = 20_000

export function smtpMail({ url, ca, timeout = TIMEOUT, from }: SmtpOptions): Mail {
  const { secure, auth, host, port } = readUrl(url)
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    secure,
    auth,
    host,
    port,
    // Never sends a password unencrypted, except to this machine.
    requireTLS: !secure && auth !== undefined && !isLoopback(host),
    tls: ca ? { ca } : {},
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // A lost connection may have delivered the email: the job decides on retries.
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

/** A 5xx response is permanent, except for a wrong password. Drops the cause, which has the password. */
function explain(error: unknown, connection: Parameters<typeof smtpFailure>[1]): Error {
  const cause = error as ConnectionError
  const { code, responseCode = 0 } = cause
  const sentence = smtpFailure(cause, connection)
  const permanent = responseCode >= 500 && code !== 'EAUTH'
  return permanent ? new MailRefused(sentence) : Object.assign(new Error(sentence), { code, responseCode })
}

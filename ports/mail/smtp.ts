import { createTransport } from 'nodemailer'
import { oneLine } from './address.ts'
import { optionsOf } from './eml.ts'
import { type Mail, MailRefused } from './port.ts'

export interface SmtpOptions {
  /** smtp:// (then STARTTLS) or smtps://, with user and password where the server asks for them. */
  url: string
  /** A certificate authority to trust besides the known ones, PEM. */
  ca?: string
  /** Milliseconds that the server may be silent. */
  patience?: number
}

const PATIENCE = 20_000
const LONGEST_WORDS = 200

/** Hands letters to a mail server over a few connections that stay open. */
export function smtpMail({ url, ca, patience = PATIENCE }: SmtpOptions): Mail {
  const { secure, auth, host, port } = readUrl(url)
  const transport = createTransport({
    ...{ pool: true, maxConnections: 2, secure, auth, host, port },
    // A password is never sent in the clear, except to this very machine.
    requireTLS: !secure && auth !== undefined && !isThisMachine(host),
    tls: ca ? { ca } : {},
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // A connection lost in the middle may have delivered: whether to try again is for the job to say.
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

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** A 5xx answer to a letter stays the same however often it is asked for; everything else may pass. */
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
  const said = password ? oneLine(response).replaceAll(password, '…') : oneLine(response)
  const words = said.slice(0, LONGEST_WORDS)
  if (responseCode < 500) return error
  // Without the cause: it holds what was said to the server. It is our settings that are refused, not the letter:
  // put right in time, it still goes out.
  if (code === 'EAUTH') {
    return new Error(`The mail server does not accept the user and password in SMTP_URL: ${words}`)
  }
  return new MailRefused(`The mail server refused the letter: ${words}`)
}

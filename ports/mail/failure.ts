import { oneLine } from './address.ts'

/** Nodemailer keeps the system's code as `originalCode`. */
export interface ConnectionError {
  code?: string
  originalCode?: string
  message?: string
  command?: string
  responseCode?: number
  response?: string
}

interface Connection {
  host: string
  port: number
  secure: boolean
  /** Never in a sentence. */
  password?: string
  from?: Origin
}

export interface Origin {
  server: string
  sender: string
  tls: string
  startTls: string
}

const ENVIRONMENT: Origin = {
  server: 'SMTP_URL',
  sender: 'MAIL_FROM',
  tls: 'smtps:// with port 465',
  startTls: 'smtp:// with port 587',
}

export const STUDIO: Origin = {
  server: 'the mail settings',
  sender: 'the sender in the mail settings,',
  tls: 'TLS with port 465',
  startTls: 'STARTTLS with port 587',
}

const LONGEST_RESPONSE = 200
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/
const NO_TLS = /wrong.version.number|packet length too long/i
/** Some servers refuse the sender only after the recipient or the text. */
const SENDER = /send as|sender.{0,20}(reject|refus|not|denied)|from address/i

/** Explains an SMTP error to the owner, without the password. */
export function smtpFailure(error: ConnectionError, connection: Connection): string {
  const { from = ENVIRONMENT } = connection
  const reason = reasonOf(error, connection)
  if (error.code === 'EAUTH') return authentication(error, reason, from)
  if (error.responseCode && error.command !== 'CONN') return refusal(error, reason, from)
  const broken = networkFailure(error, `the mail server ${connection.host}`, from.server)
  return broken ?? handshake(error, { ...connection, from }, reason)
}

/** Explains what can fail with any connection; null for anything else. */
export function networkFailure(error: ConnectionError, who: string, variable: string): string | null {
  const code = error.originalCode ?? error.code ?? ''
  switch (code) {
    case 'EDNS':
    case 'ENOTFOUND':
      return `The name of ${who} is not found. Correct the host in ${variable}.`
    case 'EAI_AGAIN':
      return `The name of ${who} cannot be looked up now. Check this machine's network and its DNS.`
    case 'ECONNREFUSED':
      return `The connection to ${who} is refused. Correct host and port in ${variable}, or ask its provider.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `This machine cannot reach ${who}. Check its network and firewall.`
  }
  if (CERTIFICATE.test(code) || /certificate/i.test(error.message ?? ''))
    return certificate(code, who, variable)
  return null
}

function certificate(code: string, who: string, variable: string): string {
  const subject = `The certificate of ${who}`
  if (code === 'CERT_HAS_EXPIRED') return `${subject} has expired. Ask its provider to renew it.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `${subject} is for another name. Use the name that it is for in ${variable}.`
  }
  return `${subject} is not trusted. Use the name that its provider documents in ${variable}.`
}

function authentication({ response }: ConnectionError, reason: string, { server }: Origin): string {
  if (response) {
    return `The mail server doesn't accept the user and password in ${server}: ${reason}`
  }
  return `The mail server offers no way to sign in here. Check port and encryption in ${server}, or leave user and password out.`
}

function refusal(
  { command = '', responseCode, response = '' }: ConnectionError,
  reason: string,
  { server, sender }: Origin,
): string {
  if (responseCode === 530) {
    return `The mail server wants a user and a password first. Add them to ${server}. It refused the email: ${reason}`
  }
  if (command === 'MAIL FROM' || SENDER.test(response)) {
    return `The mail server doesn't accept the sender. Set ${sender} to an address that it sends for. It refused the email: ${reason}`
  }
  if (command.startsWith('RCPT')) {
    return `The mail server doesn't accept the recipient. Correct the address. It refused the email: ${reason}`
  }
  return `The mail server refused the email: ${reason}`
}

function handshake(
  error: ConnectionError,
  { host, port, secure, from }: Required<Omit<Connection, 'password'>>,
  reason: string,
): string {
  const { code, message = '' } = error
  const server = `${host}, port ${port}`
  const other = `Use ${secure ? from.startTls : from.tls} in ${from.server}.`
  if (NO_TLS.test(message)) return `${server}, doesn't start with TLS. ${other}`
  if (code === 'ETLS') return `${server}, offers no encryption with STARTTLS. ${other}`
  // Nodemailer's timeouts for the greeting and the socket end at the same time.
  if (code === 'ETIMEDOUT' && /greeting|^timeout$/i.test(message)) {
    return `${server}, accepts the connection but sends nothing. ${other}`
  }
  if (code === 'ETIMEDOUT') {
    return `${server}, isn't responding. A firewall may be blocking that port. Many hosts block 25 and 465. ${other}`
  }
  return `${server}, closed the connection${reason ? `: ${reason}` : ''}. Check host, port and encryption in ${from.server}.`
}

/** The studio shows only the code, because this machine may reach servers of others. */
function reasonOf({ response = '' }: ConnectionError, { password, from }: Connection): string {
  const line = oneLine(response)
  if (from === STUDIO) return line && `code ${/^\d{3}/.exec(line)?.[0] ?? 'unknown'}`
  return (password ? line.replaceAll(password, '…') : line).slice(0, LONGEST_RESPONSE)
}

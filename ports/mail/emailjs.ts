import { setTimeout as sleep } from 'node:timers/promises'
import { isMailable, oneLine } from './address.ts'
import { type ConnectionError, networkFailure } from './failure.ts'
import { type Mail, MailRefused, type Message } from './port.ts'

export interface EmailJsOptions {
  endpoint: string
  publicKey: string
  privateKey: string
  serviceId: string
  templateId: string
  /** From a response to the next request: the service accepts one a second. Milliseconds. */
  pause?: number
  timeout?: number
}

const SECOND = 1_000
const TIMEOUT = 20_000
/** Of the template parameters, slightly below the service's own limit. Bytes. */
const LARGEST = 50_000
const LONGEST_RESPONSE = 300
const LIBRARY_VERSION = '4.4.1'

const REMEDIES: Record<number, string> = {
  400: 'Check EMAILJS_PUBLIC_KEY, EMAILJS_SERVICE_ID and EMAILJS_TEMPLATE_ID.',
  401: 'Check EMAILJS_PRIVATE_KEY.',
  403: 'Allow API requests from outside browsers in the EmailJS account, under Account and then Security, and check EMAILJS_PRIVATE_KEY.',
  404: 'Check EMAILJS_PUBLIC_KEY, EMAILJS_SERVICE_ID and EMAILJS_TEMPLATE_ID.',
  412: 'Reconnect the mail account in EmailJS, under Email Services.',
  413: 'The email is larger than EmailJS accepts.',
  451: 'EmailJS takes the site for an automated browser. Allow API requests in its account, under Account and then Security.',
}
const TEMPORARY = new Set([408, 425, 429])

/** Sends emails through EmailJS, one at a time, at most one a second. */
export function emailJsMail(options: EmailJsOptions): Mail {
  const { pause = SECOND, timeout = TIMEOUT } = options
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  async function postAfter(previous: Promise<unknown>, body: string): Promise<'sent'> {
    await previous
    closing.signal.throwIfAborted()
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeout)])
    await post(options, body, signal)
    return 'sent'
  }

  return {
    send(message) {
      if (!isMailable(message.to.address)) {
        return Promise.reject(new MailRefused('This address can’t receive mail.'))
      }
      const sent = postAfter(last, bodyOf(options, message))
      last = sent.catch(() => {}).then(() => sleep(pause, null, { signal: closing.signal }).catch(() => {}))
      return sent
    },
    async close() {
      closing.abort(new Error('The mail is closed.'))
      await last
    },
  }
}

function bodyOf({ publicKey, privateKey, serviceId, templateId }: EmailJsOptions, message: Message): string {
  return JSON.stringify({
    lib_version: LIBRARY_VERSION,
    user_id: publicKey,
    service_id: serviceId,
    template_id: templateId,
    template_params: parametersOf(message),
    accessToken: privateKey,
  })
}

/** Drops the single answers from a very long email: the text contains them too. */
function parametersOf(message: Message): Record<string, string> {
  const { from, to, replyTo, subject, text, html, unsubscribe, parameters = {} } = message
  const email = {
    message_id: message.id,
    from_name: oneLine(from.name ?? ''),
    from_email: from.address,
    to_name: oneLine(to.name ?? ''),
    to_email: to.address,
    reply_to: (replyTo ?? from).address,
    subject: oneLine(subject),
    ...(unsubscribe && { unsubscribe }),
    message: text,
    // The service carries no attachments.
    message_html: html.replace(/<img[^>]*src="cid:[^>]*>/g, ''),
  }
  const all = { ...parameters, ...email }
  return Buffer.byteLength(JSON.stringify(all)) > LARGEST ? email : all
}

async function post(options: EmailJsOptions, body: string, signal: AbortSignal): Promise<void> {
  const { status, text } = await request(options, body, signal).catch((cause) => {
    throw new Error(unreachable(cause, options.endpoint), { cause })
  })
  if (status === 200) return
  const reason = `EmailJS responded with ${status}${text ? ` '${text}'` : ''}.`
  if (status < 400 || status >= 500 || TEMPORARY.has(status)) throw new Error(reason)
  throw new MailRefused(`${reason} ${REMEDIES[status] ?? 'Check the EmailJS account.'}`)
}

function unreachable(error: unknown, endpoint: string): string {
  const { cause, name } = error as { cause?: ConnectionError; name?: string }
  if (name === 'TimeoutError') {
    return 'EmailJS isn’t responding. A firewall may be blocking https from this machine.'
  }
  const reason = cause && networkFailure(cause, new URL(endpoint).host, 'EMAILJS_ENDPOINT')
  return reason ? `EmailJS cannot be reached. ${reason}` : 'EmailJS cannot be reached.'
}

async function request({ endpoint, privateKey }: EmailJsOptions, body: string, signal: AbortSignal) {
  const response = await fetch(new URL('/api/v1.0/email/send', endpoint), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
    // Never sends the keys to another address.
    redirect: 'manual',
  })
  // Leaves room for a key that begins within what is shown.
  const start = await startOf(response, LONGEST_RESPONSE + privateKey.length)
  const text = oneLine(redacted(start, privateKey)).slice(0, LONGEST_RESPONSE)
  return { status: response.status, text }
}

/** Removes the key, and its beginning where the text was cut off in it. */
function redacted(text: string, key: string): string {
  const whole = text.replaceAll(key, '…')
  const cut = [...key].findIndex((_, i) => whole.endsWith(key.slice(0, key.length - i)))
  return cut < 0 ? whole : whole.slice(0, cut - key.length)
}

async function startOf({ body }: Response, length: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length >= length) break
  }
  return text
}

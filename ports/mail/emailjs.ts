import { setTimeout as pause } from 'node:timers/promises'
import { isMailable, oneLine } from './address.ts'
import { type Mail, MailRefused, type Message } from './port.ts'

export interface EmailJsOptions {
  /** Scheme and host, `https://api.emailjs.com`. */
  endpoint: string
  publicKey: string
  privateKey: string
  serviceId: string
  templateId: string
  /** Milliseconds from one answer to the next request: the service takes one a second. */
  pace?: number
  /** Milliseconds that an answer may take. */
  patience?: number
}

const SECOND = 1_000
const PATIENCE = 20_000
/** What the service takes in template parameters, bytes; a little less than it says. */
const LARGEST = 50_000
const LONGEST_ANSWER = 300
const LIBRARY = '4.4.1'

/** What the owner can do about a refusal, by status. */
const REMEDIES: Record<number, string> = {
  400: 'Check EMAILJS_PUBLIC_KEY, EMAILJS_SERVICE_ID and EMAILJS_TEMPLATE_ID.',
  401: 'Check EMAILJS_PRIVATE_KEY.',
  403: 'Allow API requests from outside browsers in the EmailJS account, under Account and then Security, and check EMAILJS_PRIVATE_KEY.',
  404: 'Check EMAILJS_PUBLIC_KEY, EMAILJS_SERVICE_ID and EMAILJS_TEMPLATE_ID.',
  412: 'Connect the mail account anew in EmailJS, under Email Services.',
  413: 'The letter is larger than EmailJS takes.',
  451: 'EmailJS takes the site for an automatic browser: allow API requests in its account, under Account and then Security.',
}
/** Refusals that pass by themselves. */
const PASSING = new Set([408, 425, 429])

/** Hands letters to EmailJS, whose template makes them. One at a time, and no more than one a second. */
export function emailJsMail(options: EmailJsOptions): Mail {
  const { pace = SECOND, patience = PATIENCE } = options
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  async function inTurn(before: Promise<unknown>, body: string): Promise<void> {
    await before
    closing.signal.throwIfAborted()
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patience)])
    await post(options, body, signal)
  }

  return {
    send(message) {
      if (!isMailable(message.to.address)) {
        return Promise.reject(new MailRefused('The address is not one that mail can be sent to.'))
      }
      const sent = inTurn(last, bodyOf(options, message))
      last = sent.catch(() => {}).then(() => pause(pace, null, { signal: closing.signal }).catch(() => {}))
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
    lib_version: LIBRARY,
    user_id: publicKey,
    service_id: serviceId,
    template_id: templateId,
    template_params: parametersOf(message),
    accessToken: privateKey,
  })
}

/** All that a template may show; the single answers stand in the whole letter too, and give way to its size. */
function parametersOf(message: Message): Record<string, string> {
  const { from, to, replyTo, subject, text, html, parameters = {} } = message
  const letter = {
    message_id: message.id,
    from_name: oneLine(from.name ?? ''),
    from_email: from.address,
    to_name: oneLine(to.name ?? ''),
    to_email: to.address,
    reply_to: (replyTo ?? from).address,
    subject: oneLine(subject),
    message: text,
    message_html: html,
  }
  const all = { ...parameters, ...letter }
  return Buffer.byteLength(JSON.stringify(all)) > LARGEST ? letter : all
}

async function post(options: EmailJsOptions, body: string, signal: AbortSignal): Promise<void> {
  const { status, said } = await ask(options, body, signal).catch((cause) => {
    throw new Error('EmailJS cannot be reached.', { cause })
  })
  if (status === 200) return
  const words = `EmailJS answered ${status}${said ? ` '${said}'` : ''}.`
  if (status < 400 || status >= 500 || PASSING.has(status)) throw new Error(words)
  throw new MailRefused(`${words} ${REMEDIES[status] ?? 'Look into the EmailJS account.'}`)
}

async function ask({ endpoint, privateKey }: EmailJsOptions, body: string, signal: AbortSignal) {
  const response = await fetch(new URL('/api/v1.0/email/send', endpoint), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
    // The keys go to this address and to no other.
    redirect: 'manual',
  })
  return { status: response.status, said: oneLine((await beginning(response)).replaceAll(privateKey, '…')) }
}

/** As much of the answer as anybody reads. */
async function beginning({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length >= LONGEST_ANSWER) break
  }
  return text.slice(0, LONGEST_ANSWER)
}

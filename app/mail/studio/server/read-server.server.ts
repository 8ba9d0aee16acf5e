import { isMailable, readAddress } from '../../../../ports/mail/address.ts'
import type { MailServer } from '../../../../ports/mail/setup.ts'
import { textOf } from '../../../form-text.ts'
import { HOUR, limit } from '../../../limits/rate-limit.server.ts'
import type { Ports, SignedInStaff } from '../../../ports.server.ts'
import type { SiteView } from '../../../site/site.ts'
import type { Refusal } from '../../../studio/ui/settings/service.tsx'
import { readMailServer, viewOf } from '../../setup/mail-server.server.ts'
import { LIMITS, sendTrial, trialEmail } from '../../setup/trial.server.ts'
import { providerNamed } from './providers.ts'

export interface TypedServer {
  /** The name of a provider, which fills in all but the user; '' for another. */
  provider: string
  host: string
  encryption: string
  port: string
  user: string
  from: string
}

const NOT_SAVED = 'Not saved.'
const BLOCKED =
  'Your site’s server is offline, or something blocks its port 587. The person who runs it can check.'
const RULE = { count: 20, per: HOUR }
const HOST = /^([\w-]+\.)*[\w-]+$|^\[[0-9a-f:.]+\]$/i

/** `stored` is the sender that stays if the form doesn't ask for one, because MAIL_FROM wins. */
export function typedServer(form: FormData, stored: string): TypedServer {
  const { key, host } = providerNamed(textOf(form, 'provider')) ?? {}
  const user = textOf(form, 'user')
  // These send for the address that signs in, and for no other.
  if (key && host) return { provider: key, host, encryption: 'starttls', port: '587', user, from: user }
  return {
    provider: '',
    host: textOf(form, 'host'),
    encryption: textOf(form, 'encryption'),
    port: textOf(form, 'port'),
    user,
    from: form.has('from') ? textOf(form, 'from') : stored,
  }
}

/** Uses a stored password only for the same server and user: whoever finds the studio open cannot send it elsewhere. */
export async function readServer(
  ports: Pick<Ports, 'database' | 'sign'>,
  { provider, host, encryption, port, user, from }: TypedServer,
  typed: string,
): Promise<MailServer | { refused: string }> {
  const password = provider === 'gmail' ? typed.replace(/\s/g, '') : typed
  if (provider && !isMailable(user))
    return { refused: 'Enter your whole address, such as jordan@example.com.' }
  if (!HOST.test(host) || !URL.canParse(`smtp://${host}`))
    return { refused: 'Enter the name of the mail server, such as smtp.example.com.' }
  const tls = encryption === 'tls'
  const number = Number(port || (tls ? 465 : 587))
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    return { refused: 'Enter a port from 1 to 65535, usually 465 or 587.' }
  }
  const sender = from === '' ? null : readAddress(from)
  if (from !== '' && !sender) {
    return {
      refused: 'Enter a sender such as hello@example.com, or Name <hello@example.com>.',
    }
  }
  const url = new URL(`${tls ? 'smtps' : 'smtp'}://${host}:${number}`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  if (user !== '' && password === '') {
    const stored = await readMailServer(ports).catch(() => null)
    const before = stored && viewOf(stored)
    const same = before?.host === url.hostname && before.port === number && before.user === user
    if (!stored || !same) return { refused: 'Enter the password for this server.' }
    url.password = new URL(stored.url).password
  }
  return { url: url.href, from: sender }
}

export async function tryServer(
  { database, origin, setup }: Pick<Ports, 'database' | 'origin' | 'setup'>,
  server: MailServer,
  { site, owner, provider }: { site: SiteView; owner: SignedInStaff; provider: string },
): Promise<Refusal | null> {
  if (!isMailable(owner.email))
    return { lead: NOT_SAVED, refused: "Your own email address can't receive email." }
  const wait = await limit(database, [{ name: 'mail-server', key: owner.id, rule: RULE }])
  if (wait > 0)
    return { lead: NOT_SAVED, refused: `Too many attempts. Please wait ${Math.ceil(wait / 60)} minutes.` }
  try {
    const mail = await setup.openMailServer(server, LIMITS.silence)
    await sendTrial(mail, trialEmail(site, owner.email, origin))
    return null
  } catch (error) {
    return whyNot(error as SendError, provider, server.url)
  }
}

type SendError = Error & { code?: string; responseCode?: number }

function whyNot(error: SendError, name: string, url: string): Refusal {
  const provider = providerNamed(name)
  if (!provider || (error.code !== 'EAUTH' && error.responseCode)) {
    return { lead: NOT_SAVED, refused: error.message }
  }
  const { company } = provider
  if (error.code !== 'EAUTH') return { lead: `${company}’s mail server can’t be reached.`, refused: BLOCKED }
  // Google's are 16 letters, however they are pasted.
  const looksNormal = name === 'gmail' && !/^[a-z]{16}$/i.test(decodeURIComponent(new URL(url).password))
  const refused = looksNormal
    ? 'It looks like your normal one. Google wants an app password: 16 characters that only work here.'
    : provider.remedy
  return { lead: `${company} didn’t take that password.`, refused, link: provider.cure }
}

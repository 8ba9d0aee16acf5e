import { isMailable, readAddress } from '../../../../ports/mail/address.ts'
import type { MailServer } from '../../../../ports/mail/setup.ts'
import { textOf } from '../../../form-text.ts'
import { HOUR, limit } from '../../../limits/rate-limit.server.ts'
import type { Ports, SignedInStaff } from '../../../ports.server.ts'
import type { SiteView } from '../../../site/site.ts'
import { readMailServer, viewOf } from '../../setup/mail-server.server.ts'
import { LIMITS, sendTrial, trialEmail } from '../../setup/trial.server.ts'

export interface TypedServer {
  host: string
  encryption: string
  port: string
  user: string
  from: string
}

const RULE = { count: 20, per: HOUR }
const HOST = /^([\w-]+\.)*[\w-]+$|^\[[0-9a-f:.]+\]$/i

/** `stored` is the sender that stays if the form doesn't ask for one, because MAIL_FROM wins. */
export function typedServer(form: FormData, stored: string): TypedServer {
  const [host, encryption, port, user] = ['host', 'encryption', 'port', 'user'].map((name) =>
    textOf(form, name),
  ) as [string, string, string, string]
  return { host, encryption, port, user, from: form.has('from') ? textOf(form, 'from') : stored }
}

/** Uses a stored password only for the same server and user: whoever finds the studio open cannot send it elsewhere. */
export async function readServer(
  ports: Pick<Ports, 'database' | 'sign'>,
  { host, encryption, port, user, from }: TypedServer,
  password: string,
): Promise<MailServer | { refused: string }> {
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
  { site, owner }: { site: SiteView; owner: SignedInStaff },
): Promise<{ refused: string } | null> {
  if (!isMailable(owner.email)) return { refused: "Your own email address can't receive email." }
  const wait = await limit(database, [{ name: 'mail-server', key: owner.id, rule: RULE }])
  if (wait > 0) return { refused: `Too many attempts. Please wait ${Math.ceil(wait / 60)} minutes.` }
  try {
    const mail = await setup.openMailServer(server, LIMITS.silence)
    await sendTrial(mail, trialEmail(site, owner.email, origin))
    return null
  } catch (error) {
    return { refused: `Not saved. ${(error as Error).message}` }
  }
}

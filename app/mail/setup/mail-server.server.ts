import type { Database } from '../../../ports/database/port.ts'
import { readAddress } from '../../../ports/mail/address.ts'
import type { Address } from '../../../ports/mail/port.ts'
import type { MailServer, MailServerView } from '../../../ports/mail/setup.ts'
import { seal, unseal } from '../../accounts/second-factor/sealed.server.ts'
import type { By, StaffActor } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Sign } from '../../ports.server.ts'
import { lastLettersOf, PURPOSES, readSetup, removeSetup, storeSetup } from '../../setup.server.ts'

const UNREADABLE =
  "The mail server's password can't be read, because the site's secret has changed. Set up the server again in Settings, Mail."

/** The message is a sentence for the owner. */
export class SecretChanged extends Error {}

interface SetupPorts {
  database: Pick<Database, 'db'>
  sign: Sign
}

/** Throws {@link SecretChanged} if the site's secret has changed since. */
export async function readMailServer({ database, sign }: SetupPorts): Promise<MailServer | null> {
  const stored = await readSetup(database, 'mail')
  if (!stored) return null
  const url = unseal(sign, PURPOSES.mail, stored.sealed ?? '')
  if (url === null) throw new SecretChanged(UNREADABLE)
  const { from } = stored.value as { from: string | null }
  return { url, from: from === null ? null : (readAddress(from) ?? null) }
}

export function viewOf({ url, from }: MailServer): MailServerView {
  const { protocol, hostname, port, username, password } = new URL(url)
  const tls = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (tls ? 465 : 587),
    encryption: tls ? 'tls' : 'starttls',
    user: decodeURIComponent(username),
    from: from ? addressText(from) : '',
    ends: lastLettersOf(decodeURIComponent(password)),
  }
}

export async function storeMailServer(
  { database, sign }: { database: Pick<Database, 'write'>; sign: Sign },
  { url, from }: MailServer,
  by: By<StaffActor>,
): Promise<void> {
  const value = { from: from ? addressText(from) : null }
  await database.write(async (trx) => {
    await storeSetup(trx, 'mail', { value, sealed: seal(sign, PURPOSES.mail, url) })
    await recordEvent(trx, by, { action: 'mail.set-up' })
  })
}

export async function removeMailServer({ write }: Pick<Database, 'write'>, by: By<StaffActor>) {
  await write(async (trx) => {
    await removeSetup(trx, 'mail')
    await recordEvent(trx, by, { action: 'mail.turn-off' })
  })
}

export function addressText({ name, address }: Address): string {
  return name ? `${name} <${address}>` : address
}

import type { Passwords } from '../../ports/identity/port.ts'
import { deviceName } from './device-name.ts'
import { markDevice } from './known-device.server.ts'
import { type LinkPorts, type OpenLink, useLink } from './password-links.server.ts'
import { insertSession, sessionCookie } from './sessions.server.ts'

/**
 * Makes it the password of the link's client, once: the link is used up, every session elsewhere is over, and this
 * device is signed in, all in one transaction. Answers the `Set-Cookie`s, or null when the link is no longer good.
 */
export async function setPassword(
  ports: LinkPorts & { passwords: Passwords },
  link: OpenLink,
  password: string,
  request: Request,
  now: number = Date.now(),
): Promise<string[] | null> {
  const { clientId, name, email } = link
  const hash = await ports.passwords.hash(password)
  const token = await ports.database.write(async (trx) => {
    if (!(await useLink(trx, link, now))) return null
    await ports.passwords.store(trx, { id: clientId, name, email }, hash)
    await trx.deleteFrom('client_session').where('client_id', '=', clientId).execute()
    return insertSession(trx, clientId, deviceName(request.headers.get('User-Agent')), now)
  })
  return token === null ? null : [sessionCookie(ports.origin, token), markDevice(ports, email)]
}

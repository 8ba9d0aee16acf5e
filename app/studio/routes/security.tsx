import { data, href, redirect } from 'react-router'
import { deviceName } from '../../accounts/device-name.ts'
import {
  addPasskey,
  listFactors,
  passkeyIds,
  removeFactor,
  renewRecoveryCodes,
} from '../../accounts/second-factor/factors.server.ts'
import { allowsPasskeys, newPasskey, verifyNewPasskey } from '../../accounts/second-factor/passkeys.server.ts'
import { countRecoveryCodes } from '../../accounts/second-factor/recovery-codes.server.ts'
import { closeSession, endAllSessions, endSession, listSessions } from '../../accounts/sessions.server.ts'
import portal from '../../portal/ui/portal.module.css'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { requireConfirmed, staffContext } from '../staff.server.ts'
import { Factors } from '../ui/factors.tsx'
import { RecoveryCodes } from '../ui/recovery-codes.tsx'
import { Sessions } from '../ui/sessions.tsx'
import type { Route } from './+types/security.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const person = context.get(staffContext)
  requireConfirmed(person, url)
  const { database } = ports
  const [factors, codes, sessions, known, site] = await Promise.all([
    listFactors(database, person.id),
    countRecoveryCodes(database, person.id),
    listSessions(ports, person.id),
    passkeyIds(database, person.id),
    readSite(database),
  ])
  const more = { issuer: site.studio, known }
  const passkey = allowsPasskeys(ports.origin) ? await newPasskey(ports, person, more, Date.now()) : null
  return { factors, codes, sessions, passkey, sessionId: person.sessionId }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const person = context.get(staffContext)
  requireConfirmed(person, url)
  const account = { ...person, actor: { kind: person.role, id: person.id } }
  const fields = await request.formData()
  const text = (name: string) => String(fields.get(name) ?? '')
  const now = Date.now()
  switch (text('intent')) {
    case 'passkey': {
      const given = { sealed: text('sealed'), response: text('response') }
      const passkey = await verifyNewPasskey(ports, person.id, given, now)
      if (!passkey)
        return data({ error: 'The passkey could not be checked. Please try again.' }, { status: 400 })
      const name = `Passkey made on ${deviceName(request.headers.get('User-Agent'))}`
      const { codes, cookie } = await addPasskey(ports, account, { ...passkey, name }, now)
      return data({ codes }, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
    }
    case 'remove':
      await removeFactor(ports, account, text('factor'), now)
      break
    case 'codes':
      return { codes: await renewRecoveryCodes(ports, account, now) }
    case 'end':
      await endSession(ports, account.actor, text('session'))
      break
    case 'end-all':
      await endAllSessions(ports, account.actor)
      throw redirect(href('/studio/sign-in'), { headers: await closeSession(ports, request) })
  }
  throw redirect(href('/studio/settings'))
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Security | ${matches[1].loaderData?.studio} studio` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { factors, codes, sessions, passkey, sessionId } = loaderData
  const newCodes = actionData && 'codes' in actionData ? actionData.codes : null
  const error = actionData && 'error' in actionData ? actionData.error : null
  return (
    <div className="page">
      <div className={portal.head}>
        <h1>Security</h1>
        <p className="lead">
          With a second factor, a stolen password alone opens nothing. Set one up: everything your clients
          entrust to you is behind this door.
        </p>
      </div>
      {newCodes && <RecoveryCodes codes={newCodes} />}
      <div className={portal.account}>
        <Factors factors={factors} codes={codes} passkey={passkey} error={error} />
        <Sessions sessions={sessions} own={sessionId} />
      </div>
    </div>
  )
}

import { data, href, redirect } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { addPasskey } from '../../second-factor/factors.server.ts'
import { givenPasskey, verifyNewPasskey } from '../../second-factor/passkeys.server.ts'
import { deviceName } from '../../sessions/device-name.ts'
import { requireConfirmed } from '../../staff-context.server.ts'
import { Ended } from '../settings/ended.tsx'
import { RecoveryCodes } from '../settings/recovery-codes.tsx'
import type { Route } from './+types/passkeys.ts'

const UNCHECKED = { error: 'The passkey couldn’t be checked. Please try again.' }

export async function action({ request, url, context }: Route.ActionArgs) {
  const person = requireConfirmed(context, url)
  const ports = context.get(portsContext)
  const given = givenPasskey(await request.formData())
  const passkey = await verifyNewPasskey(ports, person.id, given, Date.now())
  if (!passkey) return data(UNCHECKED, { status: 400 })
  const name = `Passkey created on ${deviceName(request.headers.get('User-Agent'))}`
  const added = await addPasskey(ports, person, { ...passkey, name }, Date.now())
  const { codes, cookie, ended } = added
  if (!codes || !cookie || !ended) throw redirect(href('/studio/settings'))
  return data({ codes, ended }, { headers: { 'Set-Cookie': cookie } })
}

export default function PasskeyAdded({ actionData }: Route.ComponentProps) {
  if (!actionData) return null
  if ('error' in actionData) {
    return <Problem error={actionData.error} />
  }
  return (
    <>
      <RecoveryCodes codes={actionData.codes} />
      <Ended {...actionData.ended} />
    </>
  )
}

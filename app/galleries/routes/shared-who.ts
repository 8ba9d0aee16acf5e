import { data, redirect } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { shareAddress } from '../shares/address.ts'
import { nameGuest, readGuest } from '../shares/guests.server.ts'
import { readWho } from '../shares/who.ts'
import type { Route } from './+types/shared-who.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(shareAddress(params.token))
}

/** Stores the name and email that a guest gives; `skip` gives neither. What is no email address is left out. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const open = await readGuest(ports, request, params.token, Date.now())
  if (!open) throw data(null, { status: 404 })
  const who = readWho(await request.formData())
  const { guestId } = open.guest
  if (guestId && !(await nameGuest(ports.database, guestId, who, Date.now()))) {
    throw data(null, { status: 429 })
  }
  return redirect(shareAddress(params.token), 303)
}

/** Without a component this would be no page, and its errors plain text. */
export default function SharedWho() {
  return null
}

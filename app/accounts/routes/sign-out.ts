import { href, redirect } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { closeSession } from '../sessions.server.ts'
import { SIGNED_OUT } from '../signed-out.ts'
import type { Route } from './+types/sign-out.ts'

/** Whoever comes here by address has nothing to end. */
export function loader() {
  throw redirect(href('/client'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const cookie = await closeSession(context.get(portsContext), request)
  throw redirect(href('/client'), { headers: { ...SIGNED_OUT, 'Set-Cookie': cookie } })
}

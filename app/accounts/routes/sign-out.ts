import { href, redirect } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { closeSession } from '../sessions/sessions.server.ts'
import type { Route } from './+types/sign-out.ts'

export function loader() {
  throw redirect(href('/client'))
}

export async function action({ request, context }: Route.ActionArgs) {
  throw redirect(href('/client'), { headers: await closeSession(context.get(portsContext), request) })
}

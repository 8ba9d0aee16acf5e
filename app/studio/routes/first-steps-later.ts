import { href, redirect } from 'react-router'
import { setCookie } from '../../cookies.ts'
import { portsContext } from '../../ports.server.ts'
import { LATER } from '../first-run/setup-checklist.server.ts'
import type { Route } from './+types/first-steps-later.ts'

/** Hides the first steps in this browser. */
export async function action({ context }: Route.ActionArgs) {
  const { origin } = context.get(portsContext)
  throw redirect(href('/studio'), { headers: { 'Set-Cookie': setCookie(LATER, '1', origin) } })
}

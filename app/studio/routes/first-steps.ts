import { data, href, redirect } from 'react-router'
import { clearCookie, setCookie } from '../../cookies.ts'
import { portsContext } from '../../ports.server.ts'
import { LATER } from '../first-run/steps.server.ts'
import type { Route } from './+types/first-steps.ts'

export function loader() {
  throw data(null, { status: 404 })
}

/** Hides the first steps in this browser, or shows them again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(portsContext)
  const later = (await request.formData()).get('intent') === 'later'
  const cookie = later ? setCookie(LATER, '1', origin) : clearCookie(LATER, origin)
  throw redirect(href('/studio'), { headers: { 'Set-Cookie': cookie } })
}

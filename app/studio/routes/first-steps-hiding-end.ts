import { href, redirect } from 'react-router'
import { clearCookie } from '../../cookies.ts'
import { LATER } from '../first-run/setup-checklist.server.ts'
import { command } from '../ui/forms/command.server.ts'

/** Shows the first steps again in this browser. */
export const action = command(async ({ ports }) => {
  throw redirect(href('/studio'), { headers: { 'Set-Cookie': clearCookie(LATER, ports.origin) } })
})

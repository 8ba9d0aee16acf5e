import { href, redirect } from 'react-router'
import { setCookie } from '../../cookies.ts'
import { LATER } from '../first-run/setup-checklist.server.ts'
import { command } from '../ui/forms/command.server.ts'

export const action = command(async ({ ports }) => {
  throw redirect(href('/studio'), { headers: { 'Set-Cookie': setCookie(LATER, '1', ports.origin) } })
})

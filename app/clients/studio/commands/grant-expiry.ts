import { command } from '../../../studio/ui/forms/command.server.ts'
import { readEnd } from '../../grants/end.ts'
import { changeEnd } from '../../grants/granting.server.ts'
import type { Route } from './+types/grant-expiry.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, by, timeZone }) => {
  const until = readEnd(text('until'), timeZone, by.now)
  if ('refused' in until) return until
  const grant = { clientId: params.client, albumId: params.album }
  return changeEnd(database, { ...grant, expiresAt: until.end, ...by })
})

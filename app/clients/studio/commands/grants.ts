import { command } from '../../../studio/ui/forms/command.server.ts'
import { readEnd } from '../../grants/end.ts'
import { giveAlbums } from '../client/grantable.server.ts'
import type { Route } from './+types/grants.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, all, by, timeZone }) => {
  const until = readEnd(text('until'), timeZone, by.now)
  if ('refused' in until) return until
  const { client: clientId } = params
  return giveAlbums(database, { clientId, albumIds: all('album'), expiresAt: until.end, ...by })
})

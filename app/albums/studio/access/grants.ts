import { readEnd } from '../../../clients/grants/end.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/grants.ts'
import { giveAlbum } from './give.server.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, all, by, timeZone }) => {
  const until = readEnd(text('until'), timeZone, by.now)
  if ('refused' in until) return until
  const added = { name: text('name'), email: text('email') }
  const gift = { albumId: params.album, clientIds: all('client'), added, expiresAt: until.end }
  return giveAlbum(database, gift, by)
})

import { readEnd } from '../../../../clients/grants/end.ts'
import { giveAlbums } from '../../../../clients/studio/client/grantable.server.ts'
import { command } from '../../../../studio/ui/forms/command.server.ts'

export const action = command(async ({ database, text, all, by, timeZone }) => {
  const until = readEnd(text('until'), timeZone, by.now)
  if ('refused' in until) return until
  return giveAlbums(database, {
    albumIds: all('album'),
    clientIds: all('client'),
    expiresAt: until.end,
    ...by,
  })
})

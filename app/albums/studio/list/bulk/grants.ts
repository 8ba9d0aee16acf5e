import { readEnd } from '../../../../clients/grants/end.ts'
import { giveAlbums } from '../../../../clients/studio/client/grantable.server.ts'
import { command } from '../../../../studio/ui/forms/command.server.ts'

/** Gives clients access to several albums. */
export const action = command(async ({ database, text, all, by, timeZone }) => {
  const until = readEnd(text('until'), timeZone, by.now)
  if ('refused' in until) return until
  const gift = {
    albumIds: all('album'),
    clientIds: all('client'),
    expiresAt: until.end,
    ...by,
  }
  return giveAlbums(database, gift)
})

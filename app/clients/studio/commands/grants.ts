import { command } from '../../../studio/ui/forms/command.server.ts'
import { readEnd } from '../../grants/end.ts'
import { giveAlbums } from '../client/grantable.server.ts'
import type { Route } from './+types/grants.ts'

/** Gives albums to a client. */
export const action = command<Route.ActionArgs>(
  async ({ database, params, text, all, actor, now, timeZone }) => {
    const until = readEnd(text('until'), timeZone, now)
    if ('refused' in until) return until
    const gift = {
      clientIds: [params.client],
      albumIds: all('album'),
      expiresAt: until.end,
      actor,
      now,
    }
    return giveAlbums(database, gift)
  },
)

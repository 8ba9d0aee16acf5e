import { href, redirect } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { makeAlbum } from '../inbox/follow-up.server.ts'
import type { Route } from './+types/album.ts'

/** Makes an album for the session, and leads to it. */
export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(portsContext)
  const made = await makeAlbum(database, doingOf(args))
  if ('refused' in made) return commandResult(made)
  throw redirect(href('/studio/albums/:album', { album: made.id }))
}

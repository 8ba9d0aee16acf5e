import { href, redirect } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { makeAlbum } from '../inbox/follow-up.server.ts'
import type { Route } from './+types/album.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const made = await makeAlbum(database, { id: params.booking, ...by })
  if ('refused' in made) return made
  throw redirect(href('/studio/albums/:album', { album: made.id }))
})

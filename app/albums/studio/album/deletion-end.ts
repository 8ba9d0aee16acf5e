import { href, redirect } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { restoreAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/deletion-end.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const restored = await restoreAlbum(database, params.album, by)
  if ('refused' in restored) return restored
  throw redirect(href('/studio/albums/:album', params))
})

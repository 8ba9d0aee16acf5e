import { href, redirect } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { deleteAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/deletion.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const deleted = await deleteAlbum(database, params.album, by)
  if ('refused' in deleted) return deleted
  throw redirect(`${href('/studio/albums')}?deleted=${params.album}`)
})

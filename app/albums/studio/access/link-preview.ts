import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/link-preview.ts'
import { changePreview } from './links.server.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, by }) => {
  const preview = text('preview') === 'show'
  return changePreview(database, { albumId: params.album, id: params.link, preview }, by)
})

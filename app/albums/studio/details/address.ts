import { command } from '../../../studio/ui/forms/command.server.ts'
import { changeAlbumSlug } from '../../address.server.ts'
import type { Route } from './+types/address.ts'

export const action = command<Route.ActionArgs>(({ database, params, text, by }) =>
  changeAlbumSlug(database, { album: params.album, wanted: text('slug').slice(0, 300), ...by }),
)

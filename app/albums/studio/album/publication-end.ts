import { command } from '../../../studio/ui/forms/command.server.ts'
import { unpublishAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/publication-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  unpublishAlbum(database, params.album, by),
)

import { command } from '../../../studio/ui/forms/command.server.ts'
import { publishAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/publication.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  publishAlbum(database, params.album, by),
)

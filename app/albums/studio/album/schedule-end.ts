import { command } from '../../../studio/ui/forms/command.server.ts'
import { scheduleAlbum } from '../../publishing.server.ts'
import type { Route } from './+types/schedule-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  scheduleAlbum(database, params.album, null, by),
)

import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/card.ts'
import { nameCard } from './card.server.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, by }) => {
  const work = { database, album: params.album, ...by }
  return nameCard(work, { frame: Number(text('frame')), athlete: text('athlete') })
})

import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/link-pin.ts'
import { changePin } from './links.server.ts'

export const action = command<Route.ActionArgs>(({ ports, params, text, by }) =>
  changePin(ports, { albumId: params.album, id: params.link, pin: text('pin') }, by),
)

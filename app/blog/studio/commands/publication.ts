import { command } from '../../../studio/ui/forms/command.server.ts'
import { publish } from '../publish/publish.server.ts'
import type { Route } from './+types/publication.ts'

export const action = command<Route.ActionArgs>((given) => publish(given))

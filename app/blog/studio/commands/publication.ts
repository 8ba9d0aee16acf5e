import { command } from '../../../studio/ui/forms/command.server.ts'
import { publish } from '../publish/publish.server.ts'
import type { Route } from './+types/publication.ts'

/** Shows visitors what the draft of a post says. */
export const action = command<Route.ActionArgs>((given) => publish(given))

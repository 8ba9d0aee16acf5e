import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/removal.ts'
import { takeBackMatch } from './match.server.ts'

/** Takes a whole match back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const step = textOf(await request.formData(), 'step')
  const work = { database, album: params.album, actor: context.get(actorContext), now: Date.now() }
  return commandResult(await takeBackMatch(work, step))
}

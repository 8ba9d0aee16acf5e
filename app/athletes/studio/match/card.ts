import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/card.ts'
import { nameCard } from './card.server.ts'

/** Says whose card a photograph of an album is. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const work = { database, album: params.album, actor: context.get(actorContext), now: Date.now() }
  const which = { frame: Number(textOf(form, 'frame')), athlete: textOf(form, 'athlete') }
  return commandResult(await nameCard(work, which))
}

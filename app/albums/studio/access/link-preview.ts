import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import type { Route } from './+types/link-preview.ts'
import { changePreview } from './links.server.ts'

/** Shows or hides a share link's preview in messengers. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const preview = textOf(await request.formData(), 'preview') === 'show'
  const change = { albumId: params.album, id: params.link, preview }
  const { database } = context.get(portsContext)
  return commandResult(await changePreview(database, change, context.get(actorContext), Date.now()))
}

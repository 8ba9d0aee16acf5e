import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { changeAlbumSlug } from '../../address.server.ts'
import type { Route } from './+types/address.ts'

/** Changes the address of an album; the one before leads there. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const wanted = textOf(await request.formData(), 'slug').slice(0, 300)
  const change = { album: params.album, wanted, actor: context.get(actorContext), now: Date.now() }
  return commandResult(await changeAlbumSlug(context.get(portsContext).database, change))
}

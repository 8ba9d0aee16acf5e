import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { changeSlug } from '../drafts/address.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/address.ts'

/** Changes the address of a post that is not public yet. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const slug = textOf(await request.formData(), 'slug').slice(0, 300)
  const actor = context.get(actorContext)
  return commandResult(await changeSlug(ownPosts(context), params.post, slug, actor, Date.now()))
}

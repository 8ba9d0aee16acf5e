import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { discardDraft } from '../drafts/publish.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/discard.ts'

/** Drops the draft of a post that visitors read. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const edit = Number(textOf(await request.formData(), 'edit'))
  const actor = context.get(actorContext)
  return commandResult(await discardDraft(ownPosts(context), params.post, edit, actor, Date.now()))
}

import { actorContext } from '../../../accounts/staff-context.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { unpublishPost } from '../drafts/publish.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/unpublishing.ts'

/** Takes a post off the site, or off the schedule. */
export async function action({ params, context }: Route.ActionArgs) {
  return commandResult(
    await unpublishPost(ownPosts(context), params.post, context.get(actorContext), Date.now()),
  )
}

import { actorContext } from '../../../accounts/staff-context.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { restorePost } from '../../history.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/restoration.ts'

/** Takes a post out of the trash. */
export async function action({ params, context }: Route.ActionArgs) {
  return commandResult(
    await restorePost(ownPosts(context), params.post, context.get(actorContext), Date.now()),
  )
}

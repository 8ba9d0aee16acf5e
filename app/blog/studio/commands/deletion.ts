import { href, redirect } from 'react-router'
import { actorContext } from '../../../accounts/staff-context.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { deletePost } from '../../history.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/deletion.ts'

/** Moves a post to the trash. */
export async function action({ params: { post }, context }: Route.ActionArgs) {
  const deleted = await deletePost(ownPosts(context), post, context.get(actorContext), Date.now())
  if ('refused' in deleted) return commandResult(deleted)
  throw redirect(`${href('/studio/blog')}?deleted=${encodeURIComponent(post)}`)
}

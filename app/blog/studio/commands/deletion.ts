import { href, redirect } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { deletePost } from '../../history.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/deletion.ts'

export const action = command<Route.ActionArgs>(async ({ params: { post }, by, context }) => {
  const deleted = await deletePost(ownPosts(context), post, by)
  if ('refused' in deleted) return deleted
  throw redirect(`${href('/studio/blog')}?deleted=${encodeURIComponent(post)}`)
})

import { command } from '../../../studio/ui/forms/command.server.ts'
import { restorePost } from '../../history.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/deletion-end.ts'

export const action = command<Route.ActionArgs>(({ params, by, context }) =>
  restorePost(ownPosts(context), params.post, by),
)

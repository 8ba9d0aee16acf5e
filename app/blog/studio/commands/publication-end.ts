import { command } from '../../../studio/ui/forms/command.server.ts'
import { unpublishPost } from '../drafts/publish.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/publication-end.ts'

export const action = command<Route.ActionArgs>(({ params, by, context }) =>
  unpublishPost(ownPosts(context), params.post, by),
)

import { command } from '../../../studio/ui/forms/command.server.ts'
import { discardDraft } from '../drafts/publish.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/draft-end.ts'

export const action = command<Route.ActionArgs>(({ params, text, by, context }) =>
  discardDraft(ownPosts(context), params.post, Number(text('edit')), by),
)

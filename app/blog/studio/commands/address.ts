import { command } from '../../../studio/ui/forms/command.server.ts'
import { changeSlug } from '../drafts/address.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import type { Route } from './+types/address.ts'

export const action = command<Route.ActionArgs>(({ params, text, by, context }) =>
  changeSlug(ownPosts(context), params.post, text('slug').slice(0, 300), by),
)

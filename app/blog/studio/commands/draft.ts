import { staffContext } from '../../../accounts/staff-context.server.ts'
import type { FormHandle } from '../../../form-handle.ts'
import { readSentText } from '../../../studio/ui/autosave/sent-text.server.ts'
import { ownPosts } from '../own-posts.server.ts'
import { saveSentText } from '../post/post.server.ts'
import type { Route } from './+types/draft.ts'

export const handle: FormHandle = { large: true }

export async function action({ request, params, context }: Route.ActionArgs) {
  const database = ownPosts(context)
  const sent = { postId: params.post, ...(await readSentText(request)) }
  return Response.json(await saveSentText(database, sent, context.get(staffContext), Date.now()))
}

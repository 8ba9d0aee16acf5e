import { data } from 'react-router'
import { staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { readSentText } from '../../studio/ui/autosave/sent-text.server.ts'
import type { Route } from './+types/draft.ts'
import { saveSentText } from './post/post.server.ts'

/** There is no page here: only the editor posts, in the background. */
export function loader() {
  throw data(null, { status: 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  if (ports.content.manage) throw data(null, { status: 404 })
  const sent = { postId: params.post, ...(await readSentText(request)) }
  return Response.json(await saveSentText(ports, sent, context.get(staffContext), Date.now()), {
    headers: { 'Cache-Control': 'no-store' },
  })
}

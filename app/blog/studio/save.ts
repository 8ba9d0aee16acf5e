import { data } from 'react-router'
import { staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/save.ts'
import { savePostForm } from './post/post.server.ts'

/** There is no page here: only the editor posts, in the background. */
export function loader() {
  throw data(null, { status: 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  if (ports.content.manage) throw data(null, { status: 404 })
  const asked = { postId: params.post, fields: await request.formData(), staff: context.get(staffContext) }
  return Response.json(await savePostForm(ports, asked, Date.now()), {
    headers: { 'Cache-Control': 'no-store' },
  })
}

import { data } from 'react-router'
import type { z } from 'zod'
import { actorContext } from '../../accounts/staff-context.server.ts'
import type { FormHandle } from '../../form-handle.ts'
import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/import-post.ts'
import { importPost, planPosts } from './moving/earlier-posts.server.ts'
import { plannedShape, sentShape } from './moving/sent-posts.ts'

export const handle: FormHandle = { large: true }

export function loader() {
  throw data(null, { status: 404 })
}

/** For the page Moving in: imports one post of an earlier site, or says what an import of several would do. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, content } = context.get(portsContext)
  if (content.manage) throw data(null, { status: 404 })
  const actor = context.get(actorContext)
  const fields = await request.formData()
  if (fields.has('posts')) {
    const posts = parsed(plannedShape.array(), fields.get('posts'))
    return Response.json(await planPosts(database, posts))
  }
  const post = parsed(sentShape, fields.get('post'))
  return Response.json(await importPost(database, post, actor, Date.now()))
}

function parsed<Shape extends z.ZodType>(shape: Shape, json: FormDataEntryValue | null): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(String(json)))
  } catch {
    throw data(null, { status: 400 })
  }
}

import { data } from 'react-router'
import { actorContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/import-post.ts'
import { importOne, planImport } from './moving/posts.server.ts'

export function loader() {
  throw data(null, { status: 404 })
}

/** For the page Moving in: imports one post of an earlier site, or says what an import of several would do. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, content } = context.get(portsContext)
  if (content.manage) throw data(null, { status: 404 })
  const actor = context.get(actorContext)
  const fields = await request.formData()
  const given = parsed(String(fields.get('posts') ?? fields.get('post') ?? ''))
  if (fields.has('posts')) return Response.json(await planImport(database, given))
  return Response.json(await importOne(database, given, actor, Date.now()))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

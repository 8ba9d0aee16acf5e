import { data, href } from 'react-router'
import { importPost } from '../../../blog/drafts/import.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { saveRedirects } from '../../../redirects/redirects.server.ts'
import { readRedirects } from '../../../redirects/rules.ts'
import { staffContext } from '../../staff.server.ts'
import type { Route } from './+types/import-post.ts'

export function loader() {
  throw data(null, { status: 404 })
}

/** Imports one post of an earlier site, for the page Moving in, and redirects its old address to its page here. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, content } = context.get(portsContext)
  if (content.manage) throw data(null, { status: 404 })
  const { id, role } = context.get(staffContext)
  const actor = { kind: role, id } as const
  const fields = await request.formData()
  const now = Date.now()
  const post = parsed(String(fields.get('post') ?? ''))
  const imported = await importPost(database, post, actor, now)
  if ('refused' in imported) return Response.json(imported)
  const page = href('/blog/:slug', { slug: imported.slug })
  // A separator of columns may be part of the path.
  const path = String(fields.get('path') ?? '').replace(/[",;\s]/g, encodeURIComponent)
  const redirects = readRedirects(`${path},${page}`).filter((line) => 'from' in line)
  await saveRedirects(database, redirects, actor, now)
  return Response.json(imported)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

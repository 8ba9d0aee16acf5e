import { data } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { SECTION_NAMES } from '../sections/shapes.ts'
import type { Route } from './+types/drafts.ts'
import { keepDraft } from './drafts/drafts.server.ts'

/** Stores what is typed in the site's editor as a draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData()
  const section = SECTION_NAMES.find((name) => name === fields.get('section'))
  const content = parsed(String(fields.get('content')))
  if (!section || typeof content !== 'object' || content === null) throw data(null, { status: 400 })
  const mark = String(fields.get('mark'))
  return Response.json(await keepDraft(context.get(portsContext).database, section, { content, mark }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { data } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { readSentText } from '../../studio/ui/autosave/sent-text.server.ts'
import { SECTION_NAMES } from '../sections/shapes.ts'
import type { Route } from './+types/draft.ts'
import { saveSection } from './drafts/drafts.server.ts'

/** There is no page here: only the editor posts, in the background. */
export function loader() {
  throw data(null, { status: 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const section = SECTION_NAMES.find((name) => name === params.section)
  const { text, edit } = await readSentText(request)
  if (!section || typeof text !== 'object' || text === null) throw data(null, { status: 400 })
  return Response.json(
    await saveSection(context.get(portsContext).database, section, { text, edit }, Date.now()),
  )
}

import { data } from 'react-router'
import type { FormHandle } from '../../../form-handle.ts'
import { portsContext } from '../../../ports.server.ts'
import { readSentText } from '../../../studio/ui/autosave/sent-text.server.ts'
import { SECTION_NAMES } from '../../sections/shapes.ts'
import { saveSection } from '../drafts/drafts.server.ts'
import type { Route } from './+types/section-draft.ts'

export const handle: FormHandle = { large: true }

export async function action({ request, params, context }: Route.ActionArgs) {
  const section = SECTION_NAMES.find((name) => name === params.section)
  const { text, edit } = await readSentText(request)
  if (!section || typeof text !== 'object' || text === null) throw data(null, { status: 400 })
  const { database } = context.get(portsContext)
  return Response.json(await saveSection(database, section, { text, edit }, Date.now()))
}

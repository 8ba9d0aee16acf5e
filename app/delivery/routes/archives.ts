import { redirect } from 'react-router'
import { readNumber } from '../../athletes/number.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import type { Choice } from '../contents.server.ts'
import { makeArchive } from '../deliver.server.ts'
import { downloadRequest } from '../download-request.server.ts'
import { DOWNLOADS } from '../offer/parts.ts'
import { NOTHING, refuse, refused } from '../refusal.ts'
import type { Route } from './+types/archives.ts'

export function loader({ context }: Route.LoaderArgs) {
  return redirect(`${context.get(viewerContext).gallery}#${DOWNLOADS}`)
}

/** Makes an archive of a `part`, or of `photos` (`shows` names an athlete). */
export async function action({ request, context }: Route.ActionArgs) {
  const { gallery } = context.get(viewerContext)
  const download = downloadRequest(request, context)
  if (!download) throw refused(NOTHING)
  const form = await request.formData()
  const choice = choiceOf(form)
  if (!choice) throw refused(refuse({ address: gallery }, 'noneSelected'))
  const size = form.get('size') === 'web' ? 'web' : 'original'
  const made = await makeArchive(context.get(portsContext), download, { choice, size })
  if ('status' in made) throw refused(made)
  return redirect(`${gallery}/archives/${made.id}`, 303)
}

function choiceOf(form: FormData): Choice | null {
  const [what, id] = String(form.get('part') ?? '').split('/')
  if (what === 'all' || what === 'favorites') return { what }
  if ((what === 'section' || what === 'picks') && id) return { what, id }
  const numbers = form.getAll('photos').map(String)
  return numbers.length > 0 ? { what: 'selection', numbers, shows: readNumber(textOf(form, 'shows')) } : null
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

/** Without a component, React Router would send errors as plain text instead of a page. */
export default function Archives() {
  return null
}

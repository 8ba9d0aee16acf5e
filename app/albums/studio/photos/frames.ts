import { data } from 'react-router'
import { byOf } from '../../../accounts/staff-context.server.ts'
import type { FormHandle } from '../../../form-handle.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Route } from './+types/frames.ts'
import { type Changed, makeChange, readChange } from './changes.server.ts'

export const handle: FormHandle = { large: true }

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, jobs } = context.get(portsContext)
  const change = readChange((await request.formData()).get('change'))
  if (!change) throw data(null, { status: 400 })
  const changed = await makeChange(database, change, { album: params.album, ...byOf(context) })
  jobs.wake()
  return data<Changed>(changed, { status: 'refused' in changed ? 400 : 200 })
}

import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { setKeepPlace } from '../access/album-downloads.server.ts'
import type { Route } from './+types/location.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Changes whether downloaded originals say where they were taken. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const keeps = textOf(await request.formData(), 'location') === 'kept'
  return outcomeOf(await setKeepPlace(database, params.album, keeps, context.get(actorContext), Date.now()))
}

import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { setProofs } from '../access/album-proofs.server.ts'
import type { Route } from './+types/proofs.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Shows clients proofs, or delivers the album. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, jobs } = context.get(portsContext)
  const proofs = textOf(await request.formData(), 'proofs') === 'on'
  const set = await setProofs(database, params.album, proofs, context.get(actorContext), Date.now())
  jobs.wake()
  return outcomeOf(set)
}

import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { readWanted } from '../../inbox/agreed.ts'
import { acceptBooking } from '../inbox/answers.server.ts'
import type { Route } from './+types/acceptance.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Accepts a request, with an email that brings a calendar entry. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const wanted = { ...readWanted(form), message: textOf(form, 'text') }
  const ports = context.get(portsContext)
  return outcomeOf(await acceptBooking(ports, params.booking, wanted, context.get(actorContext), Date.now()))
}

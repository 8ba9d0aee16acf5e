import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { declineBooking } from '../inbox/answers.server.ts'
import type { Route } from './+types/decline.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Declines a request, or cancels an accepted booking, with an email. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const words = { message: textOf(await request.formData(), 'text') }
  const ports = context.get(portsContext)
  return outcomeOf(await declineBooking(ports, params.booking, words, context.get(actorContext), Date.now()))
}

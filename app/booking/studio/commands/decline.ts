import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { declineBooking } from '../inbox/answers.server.ts'
import { doingOf } from '../inbox/doing.server.ts'
import type { Route } from './+types/decline.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Declines a request, or cancels an accepted booking, with an email. */
export async function action(args: Route.ActionArgs) {
  const message = textOf(await args.request.formData(), 'text')
  return outcomeOf(await declineBooking(args.context.get(portsContext), { ...doingOf(args), message }))
}

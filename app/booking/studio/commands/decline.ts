import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { declineBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/decline.ts'

/** Declines a request, or cancels an accepted booking, with an email. */
export async function action(args: Route.ActionArgs) {
  const message = textOf(await args.request.formData(), 'text')
  return commandResult(await declineBooking(args.context.get(portsContext), { ...doingOf(args), message }))
}

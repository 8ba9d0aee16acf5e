import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { readWanted } from '../../inbox/agreed.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { acceptBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/acceptance.ts'

/** Accepts a request, with an email that brings a calendar entry. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const accepted = { ...doingOf(args), ...readWanted(form), message: textOf(form, 'text') }
  return commandResult(await acceptBooking(args.context.get(portsContext), accepted))
}

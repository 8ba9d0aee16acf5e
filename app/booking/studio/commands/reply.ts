import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { doingOf } from '../inbox/doing.server.ts'
import { replyToBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/reply.ts'

/** Sends the owner's words to whoever asked. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const given = (name: string) => textOf(form, name) || undefined
  const reply = { text: textOf(form, 'text'), subject: given('subject'), key: given('key') }
  return commandResult(await replyToBooking(args.context.get(portsContext), { ...doingOf(args), ...reply }))
}

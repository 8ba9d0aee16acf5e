import { actorContext } from '../../../accounts/staff-context.server.ts'
import { textOf } from '../../../form-text.ts'
import { portsContext } from '../../../ports.server.ts'
import { outcomeOf } from '../../../studio/ui/forms/outcome.ts'
import { replyToBooking } from '../inbox/answers.server.ts'
import type { Route } from './+types/reply.ts'

export { clientAction } from '../../../studio/ui/forms/outcome.ts'

/** Sends the owner's words to whoever asked. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const given = (name: string) => textOf(form, name) || undefined
  const reply = { text: textOf(form, 'text'), subject: given('subject'), key: given('key') }
  const ports = context.get(portsContext)
  return outcomeOf(await replyToBooking(ports, params.booking, reply, context.get(actorContext), Date.now()))
}

import { command } from '../../../studio/ui/forms/command.server.ts'
import { replyToBooking } from '../inbox/replies.server.ts'
import type { Route } from './+types/reply.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, text, by }) => {
  const given = (name: string) => text(name) || undefined
  const reply = { text: text('text'), subject: given('subject'), key: given('key') }
  return replyToBooking(ports, { id: params.booking, ...by, ...reply })
})

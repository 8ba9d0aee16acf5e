import { queueTestEmail } from '../../../mail/test-email.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/test.ts'
import { writtenIn } from './guests.server.ts'
import { isSendable } from './preview.server.ts'

export const action = command<Route.ActionArgs>(async ({ ports, params, form, staff, by }) => {
  if (!(await isSendable(ports, params.album))) return { refused: 'Only private albums can be sent.' }
  return queueTestEmail(ports, staff, 'album-ready', by.now, { albumId: params.album, ...writtenIn(form) })
})

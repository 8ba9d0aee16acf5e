import { deleteRedirects } from '../../../site/redirects/redirects.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'

export const action = command(async ({ database, all, by }) => {
  await deleteRedirects(database, all('from'), by)
})

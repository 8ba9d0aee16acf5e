import { readEnd } from '../../../../clients/grants/end.ts'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import { endAlbums } from '../../../publishing.server.ts'

export const action = command(async ({ database, form, text, all, by, timeZone }) => {
  const until = form.has('now') ? { end: by.now } : readEnd(text('until'), timeZone, by.now)
  if ('refused' in until) return until
  return endAlbums(database, all('album'), until.end, by)
})

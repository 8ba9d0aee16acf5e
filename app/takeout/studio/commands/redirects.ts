import type { FormHandle } from '../../../form-handle.ts'
import { saveList } from '../../../site/redirects/redirects.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { counted } from '../../../ui/count.ts'

export const handle: FormHandle = { large: true }

export const action = command(async ({ database, text, by }) => {
  const saved = await saveList(database, text('list'), by)
  if ('refused' in saved) return saved
  return { done: `${counted(saved.saved, 'redirect')} saved.` }
})

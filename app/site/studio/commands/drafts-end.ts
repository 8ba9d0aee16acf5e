import { command } from '../../../studio/ui/forms/command.server.ts'
import { discardDrafts } from '../drafts/drafts.server.ts'

export const action = command(({ database }) => discardDrafts(database))

import { command } from '../../../studio/ui/forms/command.server.ts'
import { discardDrafts } from '../drafts/drafts.server.ts'

/** Drops the drafts of all sections. */
export const action = command(({ database }) => discardDrafts(database))

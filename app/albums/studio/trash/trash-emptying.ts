import { command } from '../../../studio/ui/forms/command.server.ts'
import { emptyByWord } from './trash.server.ts'

/** Deletes everything in the trash for good. */
export const action = command(({ database, text, actor, now }) =>
  emptyByWord(database, text('word'), actor, now),
)

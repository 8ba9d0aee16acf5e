import { command } from '../../../studio/ui/forms/command.server.ts'
import { emptyByWord } from './trash.server.ts'

/** Deletes everything in the trash for good. */
export const action = command(({ database, text, by }) => emptyByWord(database, text('word'), by))

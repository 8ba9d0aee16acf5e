import { command } from '../../../studio/ui/forms/command.server.ts'
import { emptyByWord } from './trash.server.ts'

export const action = command(({ database, text, by }) => emptyByWord(database, text('word'), by))

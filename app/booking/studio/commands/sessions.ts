import { command } from '../../../studio/ui/forms/command.server.ts'
import { setSessions } from '../../days/change.server.ts'

export const action = command(({ database, text, by }) => setSessions(database, text('sessions'), by))

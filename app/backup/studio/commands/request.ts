import { command } from '../../../studio/ui/forms/command.server.ts'
import { BACKUP, requestBackup } from '../../request.server.ts'

/** Asks for a backup now. */
export const action = command(({ ports, by }) => requestBackup(ports, BACKUP, by))

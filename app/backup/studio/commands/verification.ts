import { command } from '../../../studio/ui/forms/command.server.ts'
import { requestBackup, VERIFY } from '../../request.server.ts'

/** Asks for the last backup to be restored and compared. */
export const action = command(({ ports, by }) => requestBackup(ports, VERIFY, by))

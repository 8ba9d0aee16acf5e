import { command } from '../../../studio/ui/forms/command.server.ts'
import { BACKUP, requestBackup } from '../../request.server.ts'

export const action = command(({ ports, by }) => requestBackup(ports, BACKUP, by))

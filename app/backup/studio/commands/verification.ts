import { command } from '../../../studio/ui/forms/command.server.ts'
import { requestBackup, VERIFY } from '../../request.server.ts'

export const action = command(({ ports, by }) => requestBackup(ports, VERIFY, by))

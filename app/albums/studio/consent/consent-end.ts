import { command } from '../../../studio/ui/forms/command.server.ts'
import { withdrawConsent } from '../../consents/consents.server.ts'
import type { Route } from './+types/consent-end.ts'

export const action = command<Route.ActionArgs>(({ database, params, by }) =>
  withdrawConsent(database, { albumId: params.album, clientId: params.client }, by),
)

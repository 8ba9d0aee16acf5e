import { lastDay } from '../../../clients/grants/end.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { readConsent } from '../../consent.ts'
import { recordConsent } from '../../consents/consents.server.ts'
import type { Route } from './+types/consents.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, text, by, timeZone }) => {
  const typed = { givenOn: text('givenOn'), how: text('how'), note: text('note') }
  const given = readConsent(typed, lastDay(by.now + 1, timeZone))
  if ('refused' in given) return given
  return recordConsent(database, { albumId: params.album, clientId: text('client') }, given, by)
})

import { command } from '../../../studio/ui/forms/command.server.ts'
import { changeStationery } from '../../stationery.server.ts'
import { readStationery } from '../../stationery.ts'
import type { Route } from './+types/stationery-change.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, form, by }) => {
  const stationery = readStationery(Object.fromEntries(form))
  if ('errors' in stationery) return { refused: Object.values(stationery.errors).join(' ') }
  return changeStationery(database, { album: params.album, stationery, ...by })
})

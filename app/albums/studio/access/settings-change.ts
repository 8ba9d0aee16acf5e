import { data } from 'react-router'
import { readSetting } from '../../../form-text.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { changeSettings } from '../../settings.server.ts'
import { albumSettings } from '../../settings.ts'
import type { Route } from './+types/settings-change.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, form, by }) => {
  const change = readSetting(albumSettings, form)
  if (!change) throw data(null, { status: 400 })
  const changed = await changeSettings(database, { album: params.album, change, ...by })
  ports.jobs.wake()
  return changed
})

import { data } from 'react-router'
import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { changeSettings } from '../../settings.server.ts'
import { readSetting } from '../../settings.ts'
import type { Route } from './+types/settings-change.ts'

/** Changes what clients of the album see, may download, and are reminded of. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, jobs } = context.get(portsContext)
  const change = readSetting(await request.formData())
  if (!change) throw data(null, { status: 400 })
  const given = { album: params.album, actor: context.get(actorContext), now: Date.now() }
  const changed = await changeSettings(database, { ...given, change })
  jobs.wake()
  return commandResult(changed)
}

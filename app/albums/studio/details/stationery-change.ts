import { actorContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { commandResult } from '../../../studio/ui/forms/command-result.ts'
import { changeStationery } from '../../stationery.server.ts'
import { readStationery } from '../../stationery.ts'
import type { Route } from './+types/stationery-change.ts'

/** Changes what is written into the files of an album that clients download. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const stationery = readStationery(Object.fromEntries(await request.formData()))
  if ('errors' in stationery) return commandResult({ refused: Object.values(stationery.errors).join(' ') })
  const { database } = context.get(portsContext)
  const given = { album: params.album, actor: context.get(actorContext), now: Date.now() }
  return commandResult(await changeStationery(database, { ...given, stationery }))
}

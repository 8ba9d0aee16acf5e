import { readCookie } from '../../cookies.ts'
import { wholeNumber } from '../../photos/rules/frames.ts'
import { portsContext } from '../../ports.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { readSeason } from '../season/season.server.ts'
import { readSeasonQuery } from '../season/season.ts'
import { visitAt, visitCookie } from '../season/visit.ts'
import type { Route } from './+types/athlete-roll.ts'

/** HEAD checks whether the page still opens. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { holder } = context.get(viewerContext)
  if (!holder) throw new Response(null, { status: 404 })
  const now = Date.now()
  const { since } = visitAt(readCookie(request, visitCookie(holder.card), ports.origin), now)
  const { onlyNew } = readSeasonQuery(url.searchParams)
  const season = await readSeason(ports, holder, { roll: wholeNumber(params.roll) ?? 0, onlyNew, since }, now)
  if (!season) throw new Response(null, { status: 404 })
  return Response.json(season.frames)
}

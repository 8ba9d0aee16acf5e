import { requireStaff, staffContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { readRoll } from '../../album-page.server.ts'
import type { Route } from './+types/roll.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = { staffId: context.get(staffContext).id }
  const { album: slug, roll } = params
  const query = new URL(request.url).searchParams
  const frames = await readRoll(context.get(portsContext), viewer, { slug, roll, query }, Date.now())
  if (!frames) throw new Response(null, { status: 404 })
  return Response.json(frames)
}

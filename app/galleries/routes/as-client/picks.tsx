import { data } from 'react-router'
import { staffContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { onlookerAddress } from '../../../viewers/address.ts'
import { readPicksPage } from '../../album-page.server.ts'
import { Choosing } from '../../ui/choose/choosing.tsx'
import type { Route } from './+types/picks.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = { staffId: context.get(staffContext).id }
  const { album: slug, list: listId } = params
  const query = new URL(request.url).searchParams
  const page = await readPicksPage(context.get(portsContext), viewer, { slug, listId, query }, Date.now())
  if (!page) throw data(null, { status: 404 })
  return page
}

export default function Picks({ loaderData, params }: Route.ComponentProps) {
  return <Choosing {...loaderData} album={onlookerAddress(params.album)} />
}

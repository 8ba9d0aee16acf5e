import { data, Outlet } from 'react-router'
import { requireStaff, staffContext } from '../../../accounts/staff-context.server.ts'
import { albumCard } from '../../../albums/list/album-list.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { privateHead } from '../../../site/head.ts'
import { openAlbum } from '../../../viewers/viewer.server.ts'
import { AsClient } from '../../ui/as-client/as-client.tsx'
import type { Route } from './+types/as-client.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const staffId = context.get(staffContext).id
  const now = Date.now()
  const open = await openAlbum(ports, { staffId }, params.album, now).select('album.id').executeTakeFirst()
  const album = open && (await albumCard(ports.database, open.id, now))
  if (!album) throw data(null, { status: 404 })
  const { id, title, state, clients } = album
  return { id, title, state, clients }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return privateHead(loaderData && `${loaderData.title} as a client`, matches)
}

export default function AsClientPage({ loaderData }: Route.ComponentProps) {
  return (
    <AsClient album={loaderData}>
      <Outlet />
    </AsClient>
  )
}

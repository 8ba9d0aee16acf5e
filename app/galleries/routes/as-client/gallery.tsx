import { data, href } from 'react-router'
import { staffContext } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { readSite } from '../../../site/site.server.ts'
import { onlookerAddress } from '../../../viewers/address.ts'
import { readAddressed } from '../../album-page.server.ts'
import { Album } from '../../ui/album.tsx'
import type { Route } from './+types/gallery.ts'

export { shouldRevalidate } from '../../should-revalidate.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const viewer = { staffId: context.get(staffContext).id }
  const { timeZone } = await readSite(ports.database)
  const { album: slug, frame } = params
  const query = new URL(request.url).searchParams
  const page = await readAddressed(ports, viewer, { slug, timeZone, frame, query }, Date.now())
  if (!page) throw data(null, { status: 404 })
  return page
}

export default function Gallery({ loaderData, matches, params }: Route.ComponentProps) {
  const base = onlookerAddress(params.album)
  const { id } = matches[3].loaderData
  const back = { to: href('/studio/albums/:album/access', { album: id }), label: 'Your albums' }
  return <Album key={base} {...loaderData} base={base} back={back} frame={params.frame} reports={false} />
}

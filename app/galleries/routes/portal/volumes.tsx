import * as t from '#messages/galleries'
import { openArchive } from '../../../delivery/deliver.server.ts'
import { downloadRequest } from '../../../delivery/download-request.server.ts'
import { volumesAddress } from '../../../delivery/offer/volumes.ts'
import { NOTHING, refused } from '../../../delivery/refusal.ts'
import { volumesPage } from '../../../delivery/volumes-page.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { privateHead } from '../../../site/head.ts'
import { readSite } from '../../../site/site.server.ts'
import { viewerContext } from '../../../viewers/viewer-context.server.ts'
import { Volumes } from '../../ui/portal/volumes.tsx'
import type { Route } from './+types/volumes.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { gallery } = context.get(viewerContext)
  const download = downloadRequest(request, context)
  const opened = download ? await openArchive(ports, download, params.archive) : NOTHING
  if (opened instanceof Response) throw opened
  if (!('stored' in opened)) throw refused(opened)
  if (opened.stored.volumes.length === 0) throw refused(NOTHING)
  const { timeZone } = await readSite(ports.database)
  return { gallery, timeZone, page: volumesPage(opened) }
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.download(), matches)
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? {}
}

export default function VolumesRoute({ loaderData, params }: Route.ComponentProps) {
  const { gallery, timeZone, page } = loaderData
  return (
    <Volumes
      {...page}
      gallery={gallery}
      address={volumesAddress(gallery, params.archive)}
      timeZone={timeZone}
    />
  )
}

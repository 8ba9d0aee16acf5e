import { data, href, redirect, useSearchParams } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import styles from '../../albums/access/access.module.css'
import { answerAccess, readAccessTab } from '../../albums/access/access.server.ts'
import { Clients } from '../../albums/access/clients.tsx'
import { Give } from '../../albums/access/give.tsx'
import { MakeShare } from '../../albums/access/make-share.tsx'
import { AccessSettings, Reminders } from '../../albums/access/settings.tsx'
import { Shares } from '../../albums/access/shares.tsx'
import { siteContext, staffContext } from '../../staff.server.ts'
import type { Route } from './+types/access.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const access = await readAccessTab(context.get(portsContext), params.album, timeZone, Date.now())
  if (!access) throw data(null, { status: 404 })
  return access
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const { id, role } = context.get(staffContext)
  const actor = { kind: role, id } as const
  const command = { ports, albumId: params.album, timeZone, actor, now: Date.now() }
  const refused = await answerAccess(command, await request.formData())
  if (refused) return data(refused, { status: 400 })
  throw redirect(href('/studio/albums/:album/access', params))
}

export default function AlbumAccess({ loaderData: access, params }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <div className={styles.page}>
      {query.get('do') === 'give' && <Give key={params.album} {...access} />}
      {query.get('do') === 'share' && <MakeShare key={params.album} />}
      <Clients access={access} open={query.get('until')} />
      <Shares links={access.links} now={access.now} />
      <AccessSettings {...access} />
      <Reminders {...access} />
    </div>
  )
}

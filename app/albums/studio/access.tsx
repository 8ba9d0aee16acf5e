import { data, useSearchParams } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import type { Route } from './+types/access.ts'
import { readAccessTab } from './access/access.server.ts'
import { Clients } from './access/clients.tsx'
import { Give } from './access/give.tsx'
import { MakeShare } from './access/make-share.tsx'
import { ForSale } from './access/sale/for-sale.tsx'
import { AccessSettings, Reminders } from './access/settings.tsx'
import { Shares } from './access/shares.tsx'
import styles from './album/album.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const access = await readAccessTab(context.get(portsContext), params.album, timeZone, Date.now())
  if (!access) throw data(null, { status: 404 })
  return access
}

export default function AlbumAccess({ loaderData: access, params }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <div className={styles.page}>
      {query.get('do') === 'give' && <Give key={params.album} album={params.album} {...access} />}
      {query.get('do') === 'share' && <MakeShare key={params.album} album={params.album} {...access} />}
      <Clients album={params.album} access={access} open={query.get('until')} />
      <Shares album={params.album} links={access.links} now={access.now} />
      {access.sale && <ForSale album={params.album} sale={access.sale} proofs={access.settings.proofs} />}
      <AccessSettings album={params.album} settings={access.settings} />
      <Reminders album={params.album} settings={access.settings} />
    </div>
  )
}

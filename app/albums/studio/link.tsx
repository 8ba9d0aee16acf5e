import { data, href, Link } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Page } from '../../studio/ui/page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { useStudio } from '../../studio/ui/use-studio.ts'
import type { Route } from './+types/link.ts'
import { PrintChoices, PrintedLink } from './access/print.tsx'
import { readPrint } from './access/shares.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const which = { albumId: params.album, id: params.link }
  const link = await readPrint(context.get(portsContext), which, timeZone, Date.now())
  if (!link) throw data(null, { status: 404 })
  return { link, withPin: url.searchParams.has('pin') }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return studioTitle(`Print the link of ${loaderData?.link.title}`, matches)
}

/** A share link as a page to print. */
export default function PrintLink({
  loaderData: { link, withPin },
  params: { album },
}: Route.ComponentProps) {
  const { studio } = useStudio()
  const above = (
    <Link className="link" to={href('/studio/albums/:album/access', { album })}>
      Access to {link.title}
    </Link>
  )
  return (
    <Page title="Print a share link" above={above} about={link.name}>
      <PrintChoices {...link} withPin={withPin} />
      <PrintedLink link={link} studio={studio} withPin={withPin} />
    </Page>
  )
}

import { Outlet } from 'react-router'
import { PUBLIC_FOLDER } from '../../photos/rules/address.ts'
import { PublicFolderContext } from '../../photos/ui/public-folder.ts'
import { portsContext } from '../../ports.server.ts'
import { DEFAULT_COLORS } from '../../site/colors.ts'
import { readSite } from '../../site/site.server.ts'
import type { SiteView } from '../../site/site.ts'
import archivo from '../../ui/fonts/archivo.woff2?url'
import accented from '../../ui/fonts/archivo-accented.woff2?url'
import extended from '../../ui/fonts/archivo-extended.woff2?url'
import { isAccented, isExtended } from '../../ui/fonts/measure.ts'
import { useNonce } from '../../ui/nonce.ts'
import { brandStyle } from '../brand-style.ts'
import { followRedirects } from '../follow-redirects.server.ts'
import { pagesWithContent } from '../navigation.server.ts'
import { Announcer } from '../ui/announcer.tsx'
import { BareError } from '../ui/error-page.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Route } from './+types/layout.ts'
import '../../ui/fonts.css'
import '../../ui/tokens.css'
import '../../ui/base.css'
import '../../ui/print.css'

export const middleware: Route.MiddlewareFunction[] = [followRedirects]

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const site = await readSite(ports.database)
  const { origin, photosUrl = '' } = ports
  return { site: { ...site, pages: await pagesWithContent(ports, site.pages) }, origin, photosUrl }
}

/** A change of the business shows with the next document. */
export function shouldRevalidate() {
  return false
}

export default function Public({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFolderContext value={loaderData.photosUrl + PUBLIC_FOLDER}>
      <Head site={loaderData.site} />
      <PageLayout>
        <Outlet />
      </PageLayout>
      <Announcer />
    </PublicFolderContext>
  )
}

/** For a failure of the site's data or the frame itself; `page.tsx` shows all other errors in the frame. */
export function ErrorBoundary() {
  return <BareError />
}

function Head({ site: { brand, studio, colors } }: { site: SiteView }) {
  const name = brand + studio
  const fonts = [archivo, isAccented(name) ? accented : [], isExtended(name) ? extended : []].flat()
  return (
    <>
      <meta name="theme-color" content={(colors ?? DEFAULT_COLORS).ground} />
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <style href="brand" precedence="brand" nonce={useNonce()}>
        {brandStyle(brand, colors)}
      </style>
    </>
  )
}

import '../../ui/fonts.css'
import '../../ui/tokens.css'
import '../../ui/base.css'
import { useEffect } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import { requireStaff } from '../../accounts/staff-context.server.ts'
import { brandStyle } from '../../pages/brand-style.ts'
import { pagesWithContent } from '../../pages/navigation.server.ts'
import { PageLayout } from '../../pages/ui/page-layout.tsx'
import { portsContext } from '../../ports.server.ts'
import { useNonce } from '../../ui/nonce.ts'
import { readingContext } from '../reading-context.server.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/preview.ts'
import { RELOADED, useChannel } from './drafts/channel.ts'

const readDrafts: Route.MiddlewareFunction = ({ context }) => {
  context.set(readingContext, { drafts: true })
}

export const middleware: Route.MiddlewareFunction[] = [requireStaff, readDrafts]

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const site = await readSite(ports.database, context.get(readingContext))
  return { site: { ...site, pages: await pagesWithContent(ports, site.pages) }, origin: ports.origin }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function Preview({ loaderData: { site } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useChannel((message) => {
    // Loading data again would not change the brand's style sheet or what the head has.
    if (RELOADED.includes(message)) window.location.reload()
    else revalidate()
  })
  // Drafts that were stored while this page loaded were announced before it listened.
  useEffect(() => void revalidate(), [revalidate])
  useEffect(stopLinks, [])
  return (
    <>
      <meta name="robots" content="noindex" />
      <style href="brand" precedence="brand" nonce={useNonce()}>
        {brandStyle(site.brand, site.colors)}
      </style>
      <PageLayout>
        <Outlet />
      </PageLayout>
    </>
  )
}

/** A link would leave the preview for a page without drafts. */
function stopLinks() {
  const stop = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a, button[type="submit"]')) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', stop, true)
  return () => document.removeEventListener('click', stop, true)
}

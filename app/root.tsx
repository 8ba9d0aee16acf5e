import { useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { brandStyle } from './pages/brand-style.ts'
import { Announcer } from './pages/ui/announcer.tsx'
import { BareError } from './pages/ui/bare-error.tsx'
import { ErrorPage } from './pages/ui/error-page.tsx'
import { PageFrame } from './pages/ui/page-frame.tsx'
import { portsContext } from './ports.server.ts'
import { readSite } from './site/site.server.ts'
import archivo from './ui/fonts/archivo.woff2?url'
import { useNonce } from './ui/nonce.ts'
import './ui/tokens.css'
import './ui/base.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  return { site: await readSite(database), origin }
}

/** The business does not change between two clicks; a content change reaches the next full page. */
export function shouldRevalidate() {
  return false
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = useNonce()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b0d10" />
        <Meta />
        <Links />
        {root && (
          <style nonce={nonce} suppressHydrationWarning>
            {brandStyle(root.site.brand)}
          </style>
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration data-scroll="" />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // Heard by what has waited for it at the end of the page; see server/first-paint-script.ts.
  useEffect(() => void dispatchEvent(new Event('takenover')), [])
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  )
}

/** With the frame as long as the business is known: a page's address may fail to be looked up before its frame is. */
export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) return <BareError />
  return (
    <PageFrame>
      <ErrorPage />
    </PageFrame>
  )
}

import { Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import * as t from '#messages/site'
import { Stylesheets } from './stylesheets.tsx'

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={t.language()} dir={t.direction()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Stylesheets />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation()
  return (
    <main>
      <title>{t.rightBack()}</title>
      <h1>{t.rightBack()}</h1>
      <p>{t.ourSide()}</p>
      <a href={pathname + search}>{t.tryAgain()}</a>
    </main>
  )
}

import { Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { Stylesheets } from './stylesheets.tsx'

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
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
      <title>We’ll be right back</title>
      <h1>We’ll be right back</h1>
      <p>Something went wrong on our side. Please try again in a moment.</p>
      <a href={pathname + search}>Try again</a>
    </main>
  )
}

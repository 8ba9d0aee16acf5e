import { Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

/** The least that a page of React Router has: what its pages cost beside this is ours. */
export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

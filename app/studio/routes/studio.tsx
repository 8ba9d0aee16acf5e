import '../../ui/fonts.css'
import '../shell/studio.css'
import '../ui/kit.css'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { readBusiness, requireStaff, siteContext, staffContext } from '../../accounts/staff-context.server.ts'
import { countRequests } from '../../booking/list.server.ts'
import { portsContext } from '../../ports.server.ts'
import { isDemo } from '../../site/site.server.ts'
import { countOrderTasks } from '../../store/orders/tasks.server.ts'
import archivo from '../../ui/fonts/archivo.woff2?url'
import { keepPage } from '../line/keep-page.ts'
import { Shell } from '../shell/shell.tsx'
import { SignedOut, StudioError } from '../shell/signed-out.tsx'
import type { StudioView } from '../ui/use-studio.ts'
import type { Route } from './+types/studio.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff, readBusiness]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

/** Without a loader, client navigation would skip the middleware. */
export async function loader({ context }: Route.LoaderArgs): Promise<StudioView> {
  const { database, setup, content } = context.get(portsContext)
  const { id, name, role } = context.get(staffContext)
  const { studio, timeZone } = context.get(siteContext)
  const [demo, requests, mail, orders] = await Promise.all([
    isDemo(database),
    countRequests(database),
    setup.mail(),
    countOrderTasks(database, Date.now()),
  ])
  const emailsAreStored = mail.transport === 'outbox'
  const ownBlog = content.manage === null
  return { studio, timeZone, account: id, name, role, demo, emailsAreStored, requests, orders, ownBlog }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function Studio({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <meta name="color-scheme" content="light dark" />
      <Shell {...loaderData}>
        <Outlet />
      </Shell>
    </>
  )
}

/** For the first document, and errors of the loader above. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <SignedOut /> : <StudioError />
}

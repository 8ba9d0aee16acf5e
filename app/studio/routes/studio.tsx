import { Outlet } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { isDemo } from '../../site/site.server.ts'
import { requireStaff, staffContext } from '../staff.server.ts'
import type { Route } from './+types/studio.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff]

/** Runs at every navigation. Without a loader there is no server request, and the middleware does not run. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, role } = context.get(staffContext)
  return { name, role, demo: await isDemo(context.get(portsContext).database) }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function Studio() {
  return <Outlet />
}

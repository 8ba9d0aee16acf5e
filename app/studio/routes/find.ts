import { portsContext } from '../../ports.server.ts'
import { type Found, find } from '../keys/find.server.ts'
import type { Route } from './+types/find.ts'

/** What the command palette finds. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Found> {
  return find(context.get(portsContext), url.searchParams.get('q') ?? '', Date.now())
}

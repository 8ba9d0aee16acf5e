import { data } from 'react-router'
import { staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { find } from '../keys/find.server.ts'
import type { Route } from './+types/find.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = { search: url.searchParams.get('q') ?? '', by: context.get(staffContext).id }
  const found = await find(context.get(portsContext), search, Date.now())
  if (found.wait === 0) return data(found)
  return data(found, { status: 429, headers: { 'Retry-After': `${found.wait}` } })
}

import { staffContext } from '../../accounts/staff-context.server.ts'
import { search } from '../../limits/search-limit.server.ts'
import { portsContext } from '../../ports.server.ts'
import type { Option } from '../../studio/ui/forms/chooser.tsx'
import { searchOf } from '../../studio/ui/list/address.ts'
import type { Route } from './+types/find.ts'
import { readClientPage } from './list/client-list.server.ts'

/** Clients for a chooser. */
export function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  return search<Option[]>(ports, context.get(staffContext).id, [], async () => {
    const asked = { search: searchOf(url.searchParams), limit: 20 }
    const found = await readClientPage(ports.database, asked, Date.now())
    return found.map(({ id, name, email }) => ({ id, label: name, description: email }))
  })
}

import { staffContext } from '../../../accounts/staff-context.server.ts'
import { offeredAlbums } from '../../../clients/studio/client/grantable.server.ts'
import { search } from '../../../limits/search-limit.server.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Option } from '../../../studio/ui/forms/chooser.tsx'
import { searchOf } from '../../../studio/ui/list/address.ts'
import type { Route } from './+types/find.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  return search<Option[]>(ports, context.get(staffContext).id, [], () =>
    offeredAlbums(ports.database, searchOf(url.searchParams)),
  )
}

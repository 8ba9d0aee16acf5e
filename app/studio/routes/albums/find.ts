import { portsContext } from '../../../ports.server.ts'
import { offeredAlbums } from '../../clients/client.server.ts'
import { search } from '../../search-limit.server.ts'
import { staffContext } from '../../staff.server.ts'
import type { Option } from '../../ui/chooser.tsx'
import { searchOf } from '../../ui/list/address.ts'
import type { Route } from './+types/find.ts'

/** Private albums for a chooser. */
export function loader({ url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  return search<Option[]>(ports, context.get(staffContext).id, [], () =>
    offeredAlbums(ports.database, searchOf(url.searchParams)),
  )
}

import { portsContext } from '../../../ports.server.ts'
import { offeredAlbums } from '../../clients/client.server.ts'
import type { Option } from '../../ui/chooser.tsx'
import { searchOf } from '../../ui/list/address.ts'
import type { Route } from './+types/find.ts'

/** Private albums for a chooser. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Option[]> {
  return offeredAlbums(context.get(portsContext).database, searchOf(url.searchParams))
}

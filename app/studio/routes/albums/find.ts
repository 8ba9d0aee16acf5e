import { findGrantable } from '../../../clients/grants/grantable.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { optionOf } from '../../clients/option.ts'
import type { Option } from '../../ui/chooser.tsx'
import { searchOf } from '../../ui/list/address.ts'
import type { Route } from './+types/find.ts'

/** Private albums for a chooser. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Option[]> {
  const { database } = context.get(portsContext)
  const albums = await findGrantable(database, { search: searchOf(url.searchParams), limit: 20 })
  return albums.map(optionOf)
}

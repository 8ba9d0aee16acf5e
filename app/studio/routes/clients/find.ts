import { readClientPage } from '../../../clients/list/client-list.server.ts'
import { portsContext } from '../../../ports.server.ts'
import type { Option } from '../../ui/chooser.tsx'
import { searchOf } from '../../ui/list/address.ts'
import type { Route } from './+types/find.ts'

/** Clients for a chooser. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Option[]> {
  const { database } = context.get(portsContext)
  const found = await readClientPage(database, { search: searchOf(url.searchParams), limit: 20 }, Date.now())
  return found.map(({ id, name, email }) => ({ id, label: name, about: email }))
}

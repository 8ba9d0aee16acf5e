import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { Database } from '../../../../ports/database/port.ts'
import { staffContext } from '../../../accounts/staff-context.server.ts'
import { search } from '../../../limits/search-limit.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { searchOf } from '../list/address.ts'
import type { Option } from './chooser.tsx'

/** Loads what a chooser offers. */
export function findOptions(find: (database: Database, search: string) => Promise<Option[]>) {
  return ({ url, context }: LoaderFunctionArgs<RouterContextProvider>) => {
    const ports = context.get(portsContext)
    return search<Option[]>(ports, context.get(staffContext).id, [], () =>
      find(ports.database, searchOf(url.searchParams)),
    )
  }
}

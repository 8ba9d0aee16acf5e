import { findOptions } from '../../studio/ui/forms/find-options.server.ts'
import { offerClients } from './list/client-list.server.ts'

export const loader = findOptions((database, search) => offerClients(database, { search, limit: 20 }))

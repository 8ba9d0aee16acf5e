import { findOptions } from '../../studio/ui/forms/find-options.server.ts'
import { offerTeams } from './list/teams.server.ts'

export const loader = findOptions((database, search) => offerTeams(database, { search }))

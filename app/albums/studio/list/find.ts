import { offeredAlbums } from '../../../clients/studio/client/grantable.server.ts'
import { findOptions } from '../../../studio/ui/forms/find-options.server.ts'

/** Private albums. */
export const loader = findOptions(offeredAlbums)

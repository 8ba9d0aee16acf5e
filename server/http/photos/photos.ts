import type { Handler } from 'hono'
import { publicPhoto } from '../../../app/pages/public-photo.server.ts'
import { RECIPE } from '../../../app/photos/rules/address.ts'
import { filesOf, TALL_FILES } from '../../../app/photos/rules/derivatives.ts'
import type { Database } from '../../../ports/database/port.ts'
import { type DerivativePorts, findDerivative } from './derivative.ts'
import { missing, sendFile } from './stored-file.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** The path of {@link servePhotos}. */
export const PHOTOS_PATH = '/photos/:recipe/:id/:file'

interface PhotosPorts extends DerivativePorts {
  database: Database
  /** UTC milliseconds. */
  now?: () => number
}

/** Serves derivatives of photographs that anybody may see. Private and missing ones are the same 404. */
export function servePhotos(ports: PhotosPorts): Handler<object, typeof PHOTOS_PATH> {
  return async (c, next) => {
    const { recipe, id, file } = c.req.param()
    if (recipe !== String(RECIPE) || !/^[0-9a-f]{32}$/.test(id)) return missing(c, next)
    const photo = await publicPhoto(ports.database, id, (ports.now ?? Date.now)())
    if (!photo || ![...filesOf(photo.width), ...TALL_FILES].includes(file)) return missing(c, next)
    const found = await findDerivative(ports, id, file)
    return found ? sendFile(c, ports.storage, { ...found, cacheControl: FOREVER }) : missing(c, next)
  }
}

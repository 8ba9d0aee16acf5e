import type { Handler } from 'hono'
import { signedInStaff } from '../../../app/accounts/sessions.server.ts'
import { photoWidth } from '../../../app/photos/photos.server.ts'
import { RECIPE } from '../../../app/photos/rules/address.ts'
import { widthFilesOf } from '../../../app/photos/rules/derivatives.ts'
import type { Database } from '../../../ports/database/port.ts'
import { type DerivativePorts, findDerivative } from './derivative.ts'
import { missing, REVALIDATE, sendFile } from './stored-file.ts'

/** The path of {@link serveStudioPhotos}. */
export const STUDIO_PHOTOS_PATH = '/studio/photos/:recipe/:id/:file'

interface StudioPhotosPorts extends DerivativePorts {
  database: Database
  origin: string
  /** UTC milliseconds. */
  now?: () => number
}

/** Serves derivatives of any photograph to the owner and her assistants. For everybody else there are none. */
export function serveStudioPhotos({
  now = Date.now,
  ...ports
}: StudioPhotosPorts): Handler<object, typeof STUDIO_PHOTOS_PATH> {
  return async (c, next) => {
    const { recipe, id, file } = c.req.param()
    if (recipe !== String(RECIPE) || !/^[0-9a-f]{32}$/.test(id)) return missing(c, next)
    if (!(await signedInStaff(ports, c.req.raw, now()))) return missing(c, next)
    const width = await photoWidth(ports.database, id)
    if (width === undefined || !widthFilesOf(width).includes(file)) return missing(c, next)
    const found = await findDerivative(ports, id, file)
    return found ? sendFile(c, ports.storage, { ...found, ...REVALIDATE }) : missing(c, next)
  }
}

import type { Handler } from 'hono'
import { publicPhoto } from '../../../app/pages/public-photo.server.ts'
import type { Developer } from '../../../app/photos/develop/developer.server.ts'
import { RECIPE, readPrint } from '../../../app/photos/rules/address.ts'
import { filesOf, PREVIEW, TALL_FILES } from '../../../app/photos/rules/derivatives.ts'
import { derivativeKey, isShareFile, shareFile } from '../../../app/photos/storage-keys.server.ts'
import { readSite } from '../../../app/site/site.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { type DerivativePorts, findDerivative } from './derivative.ts'
import { missing, type StoredFile, sendFile } from './stored-file.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const FIVE_MINUTES = 'public, max-age=300'

/** The path of {@link servePhotos}. */
export const PHOTOS_PATH = '/photos/:recipe/:id/:file'

export interface PhotosPorts extends DerivativePorts {
  database: Database
  developer: Pick<Developer, 'remake' | 'makeShare'>
  /** UTC milliseconds. */
  now?: () => number
}

/** Serves derivatives of photographs that anybody may see. Private and missing ones are the same 404. */
export function servePhotos(ports: PhotosPorts): Handler<object, typeof PHOTOS_PATH> {
  return async (c, next) => {
    const { recipe, id: print, file } = c.req.param()
    const asked = readPrint(print)
    if (recipe !== String(RECIPE) || !asked) return missing(c, next)
    const photo = await publicPhoto(ports.database, asked.id, (ports.now ?? Date.now)())
    if (photo?.turned !== asked.turned) return missing(c, next)
    if (isShareFile(file)) {
      const share = await findShare(ports, print, file)
      return share ? sendFile(c, ports.storage, share) : missing(c, next)
    }
    if (![...filesOf(photo.width), ...TALL_FILES].includes(file)) return missing(c, next)
    const found = await findDerivative(ports, print, file)
    return found ? sendFile(c, ports.storage, { ...found, cacheControl: FOREVER }) : missing(c, next)
  }
}

/**
 * Finds a preview with the name of the business on it, and makes the one with the present name. When that fails, and for
 * names that nobody shared a page with, it is the plain preview, for a short time.
 */
export async function findShare(ports: PhotosPorts, print: string, file: string): Promise<StoredFile | null> {
  const { database, storage, developer } = ports
  const key = derivativeKey(print, file)
  let size = await storage.size(key)
  if (size === null) {
    const plain = await findDerivative(ports, print, PREVIEW.file)
    const { brand } = await readSite(database)
    const made = plain && file === shareFile(brand) && (await developer.makeShare(print, brand))
    if (made) size = await storage.size(key)
    if (size === null) return plain && { ...plain, cacheControl: FIVE_MINUTES }
  }
  return { key, size, type: 'image/jpeg', cacheControl: FOREVER }
}

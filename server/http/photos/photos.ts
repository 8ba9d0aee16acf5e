import type { Context, Handler } from 'hono'
import { publicPhoto } from '../../../app/pages/public-photo.server.ts'
import type { Developer } from '../../../app/photos/develop/developer.server.ts'
import { RECIPE, readPrint } from '../../../app/photos/rules/address.ts'
import { filesOf, PREVIEW, TALL_FILES } from '../../../app/photos/rules/derivatives.ts'
import { derivativeKey, isShareFile, shareFile } from '../../../app/photos/storage-keys.server.ts'
import { readSite } from '../../../app/site/site.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { type DerivativePorts, derivativeOf } from './derivative.ts'
import { missing, sendFile } from './stored-file.ts'

/** Shared caches ask again after ten minutes whether the photograph is still public. */
const FOREVER = 'public, max-age=31536000, immutable, s-maxage=600'
const FIVE_MINUTES = 'public, max-age=300'

export const PHOTOS_PATH = '/photos/:recipe/:id/:file'

export interface PhotosPorts extends DerivativePorts {
  database: Database
  developer: Pick<Developer, 'remake' | 'makeShare'>
  now?: () => number
}

export function servePhotos(ports: PhotosPorts): Handler<object, typeof PHOTOS_PATH> {
  return async (c, next) => {
    const { recipe, id: print, file } = c.req.param()
    const asked = readPrint(print)
    if (recipe !== String(RECIPE) || !asked) return missing(c, next)
    const photo = await publicPhoto(ports.database, asked.id, (ports.now ?? Date.now)())
    if (photo?.turned !== asked.turned) return missing(c, next)
    if (isShareFile(file)) return (await sendShare(c, ports, { print, file })) ?? missing(c, next)
    if (![...filesOf(photo.width), ...TALL_FILES].includes(file)) return missing(c, next)
    const derivative = { ...derivativeOf(ports, print, file), cacheControl: FOREVER }
    return (await sendFile(c, ports.storage, derivative)) ?? missing(c, next)
  }
}

/**
 * Sends the preview with the business's current name on it. For other names, or if that fails, sends the plain
 * preview with a short lifetime.
 */
export async function sendShare(
  c: Context,
  ports: PhotosPorts,
  { print, file, cacheControl }: { print: string; file: string; cacheControl?: string },
): Promise<Response | null> {
  const { storage } = ports
  const plain = derivativeOf(ports, print, PREVIEW.file)
  const remake = () => makeShare(ports, print, file)
  const share = { key: derivativeKey(print, file), type: 'image/jpeg', remake }
  const sent = await sendFile(c, storage, { ...share, cacheControl: cacheControl ?? FOREVER })
  return sent ?? sendFile(c, storage, { ...plain, cacheControl: cacheControl ?? FIVE_MINUTES })
}

async function makeShare({ database, storage, developer }: PhotosPorts, print: string, file: string) {
  const { brand } = await readSite(database)
  if (file !== shareFile(brand)) return false
  const plain = await storage.size(derivativeKey(print, PREVIEW.file))
  if (plain === null && !(await developer.remake(print, PREVIEW.file))) return false
  return developer.makeShare(print, brand)
}

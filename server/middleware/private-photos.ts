import type { Context, Handler } from 'hono'
import { signedIn } from '../../app/accounts/sessions.server.ts'
import { type GrantedPhoto, grantedPhoto } from '../../app/clients/grants.server.ts'
import { RECIPE, widthsFor } from '../../app/photos/rules/address.ts'
import type { Database } from '../../ports/database/port.ts'
import { type DerivativePorts, findDerivative } from './derivative.ts'
import { answerFile, missing } from './stored-file.ts'

/** Where {@link servePrivatePhotos} belongs, before the pages. */
export const PRIVATE_PHOTOS_PATH = '/client/:client/:album/photos/:recipe/:id/:file'

interface PrivatePhotosPorts extends DerivativePorts {
  database: Database
  origin: string
  /** UTC milliseconds. */
  now?: () => number
}

/**
 * Kept by the client's own browser at most, and asked about at every look: a grant that has ended ends what was seen,
 * too. No other site may show it.
 */
const ASK_EVERY_TIME = {
  cacheControl: 'private, no-cache',
  headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
}

/**
 * Serves derivatives to the client who is signed in and whose grant of the album is live at this moment. To all
 * others, and of all that is not there, it is the same 404.
 */
export function servePrivatePhotos(ports: PrivatePhotosPorts): Handler<object, typeof PRIVATE_PHOTOS_PATH> {
  return async (c) => {
    const { client, album, recipe, id, file } = c.req.param()
    if (recipe !== String(RECIPE)) return missing(c)
    const photo = await shownTo(ports, c, { client, album, id })
    if (!photo || !filesFor(photo.width).includes(file)) return missing(c)
    const found = await findDerivative(ports, id, file)
    return found ? answerFile(c, ports.storage, { ...found, ...ASK_EVERY_TIME }) : missing(c)
  }
}

async function shownTo(
  { database, origin, now = Date.now }: PrivatePhotosPorts,
  c: Context,
  { client, album, id }: { client: string; album: string; id: string },
): Promise<GrantedPhoto | null> {
  if (!/^[0-9a-f]{32}$/.test(id)) return null
  const at = now()
  const visitor = await signedIn({ database, origin }, c.req.raw, at)
  if (visitor?.clientId !== client) return null
  return grantedPhoto({ database }, client, album, id, at)
}

function filesFor(width: number): string[] {
  return widthsFor(width).flatMap((w) => [`${w}.avif`, `${w}.jpg`])
}

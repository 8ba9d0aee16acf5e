import type { Context, Handler } from 'hono'
import { signedIn } from '../../app/accounts/sessions.server.ts'
import { type GrantedPhoto, grantedPhoto } from '../../app/clients/grants.server.ts'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { widthFilesOf } from '../../app/photos/rules/derivatives.ts'
import type { Database } from '../../ports/database/port.ts'
import { type DerivativePorts, findDerivative } from './derivative.ts'
import { missing, sendFile } from './stored-file.ts'

/** The path of {@link servePrivatePhotos}. */
export const PRIVATE_PHOTOS_PATH = '/client/:client/:album/photos/:recipe/:id/:file'

interface PrivatePhotosPorts extends DerivativePorts {
  database: Database
  origin: string
  /** UTC milliseconds. */
  now?: () => number
}

/** Only the client's own browser may cache it, and must revalidate each time: a revoked grant hides it at once. */
const REVALIDATE = {
  cacheControl: 'private, no-cache',
  headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
}

/** Serves derivatives to the signed-in client with a live grant of the album. Everything else is the same 404. */
export function servePrivatePhotos(ports: PrivatePhotosPorts): Handler<object, typeof PRIVATE_PHOTOS_PATH> {
  return async (c) => {
    const { client, album, recipe, id, file } = c.req.param()
    if (recipe !== String(RECIPE)) return missing(c)
    const photo = await shownTo(ports, c, { client, album, id })
    if (!photo || !widthFilesOf(photo.width).includes(file)) return missing(c)
    const found = await findDerivative(ports, id, file)
    return found ? sendFile(c, ports.storage, { ...found, ...REVALIDATE }) : missing(c)
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

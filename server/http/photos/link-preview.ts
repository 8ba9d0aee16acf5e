import type { Handler } from 'hono'
import { printOf } from '../../../app/photos/rules/address.ts'
import { shareFile } from '../../../app/photos/storage-keys.server.ts'
import type { Sign } from '../../../app/ports.server.ts'
import { readSite } from '../../../app/site/site.server.ts'
import { PREVIEW_FILE } from '../../../app/viewers/address.ts'
import { previewPhoto } from '../../../app/viewers/front-photo.server.ts'
import { readLink } from '../../../app/viewers/guests.server.ts'
import { type PhotosPorts, sendShare } from './photos.ts'
import { missing } from './stored-file.ts'

export const LINK_PREVIEW_PATH = `/s/:token/${PREVIEW_FILE}`

export function serveLinkPreview(
  ports: PhotosPorts & { origin: string; sign: Sign },
): Handler<object, typeof LINK_PREVIEW_PATH> {
  return async (c, next) => {
    const now = (ports.now ?? Date.now)()
    const link = await readLink(ports, c.req.raw, c.req.param('token'), now)
    const photo = link && (await previewPhoto(ports, link, now))
    if (!photo) return missing(c, next)
    const { brand } = await readSite(ports.database)
    // Unlike the album's files, it is meant to be shown elsewhere.
    const cacheControl = 'private, no-cache'
    const share = { print: printOf(photo), file: shareFile(brand), cacheControl }
    return (await sendShare(c, ports, share)) ?? missing(c, next)
  }
}

import type { Handler } from 'hono'
import { signedInStaff } from '../../../app/accounts/sessions/sessions.server.ts'
import { shownPhoto } from '../../../app/photos/photos.server.ts'
import { RECIPE, readPrint } from '../../../app/photos/rules/address.ts'
import { widthFilesOf } from '../../../app/photos/rules/derivatives.ts'
import { playedFile } from '../../../app/photos/video/played-file.server.ts'
import { VIDEO_FILE } from '../../../app/photos/video/video.ts'
import type { Database } from '../../../ports/database/port.ts'
import { type DerivativePorts, derivativeOf } from './derivative.ts'
import { missing, PLAYED, REVALIDATE, sendFile } from './stored-file.ts'

export const STUDIO_PHOTOS_PATH = '/studio/photos/:recipe/:id/:file'

interface StudioPhotosPorts extends DerivativePorts {
  database: Database
  origin: string
  now?: () => number
}

export function serveStudioPhotos({
  now = Date.now,
  ...ports
}: StudioPhotosPorts): Handler<object, typeof STUDIO_PHOTOS_PATH> {
  return async (c, next) => {
    const { recipe, id: print, file } = c.req.param()
    const asked = readPrint(print)
    if (recipe !== String(RECIPE) || !asked) return missing(c, next)
    if (!(await signedInStaff(ports, c.req.raw, now()))) return missing(c, next)
    const photo = await shownPhoto(ports.database, asked.id)
    if (photo?.turned === asked.turned && file === VIDEO_FILE) {
      const played = await playedFile(ports, photo, { keepPlace: true })
      return (played && (await sendFile(c, ports.storage, { ...played, ...PLAYED }))) ?? missing(c, next)
    }
    if (photo?.turned !== asked.turned || !widthFilesOf(photo.width).includes(file)) return missing(c, next)
    const derivative = { ...derivativeOf(ports, print, file), ...REVALIDATE }
    return (await sendFile(c, ports.storage, derivative)) ?? missing(c, next)
  }
}

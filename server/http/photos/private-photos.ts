import { type Context, type Handler, Hono } from 'hono'
import { signedInAs, signedInStaff } from '../../../app/accounts/sessions/sessions.server.ts'
import type { SecurityLog } from '../../../app/audit/security-log.server.ts'
import { recordRefusedAlbum } from '../../../app/clients/grants/refused-album.server.ts'
import { shownPhoto } from '../../../app/photos/photos.server.ts'
import { readMark } from '../../../app/photos/proofs/mark.server.ts'
import { markedFilesOf } from '../../../app/photos/proofs/mark.ts'
import { RECIPE, readPrint } from '../../../app/photos/rules/address.ts'
import { widthFilesOf } from '../../../app/photos/rules/derivatives.ts'
import { playedFile } from '../../../app/photos/video/played-file.server.ts'
import { VIDEO_FILE } from '../../../app/photos/video/video.ts'
import type { Sign } from '../../../app/ports.server.ts'
import { readBuyer } from '../../../app/viewers/buyer.server.ts'
import { readGuest } from '../../../app/viewers/guests.server.ts'
import { readPage } from '../../../app/viewers/holder.server.ts'
import { movedAlbum } from '../../../app/viewers/moved.server.ts'
import { type OpenPhoto, openPhoto } from '../../../app/viewers/viewer.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { type DerivativePorts, derivativeOf } from './derivative.ts'
import { missing, PLAYED, REVALIDATE, sendFile } from './stored-file.ts'

export interface PrivatePhotosPorts extends DerivativePorts {
  database: Database
  origin: string
  security: SecurityLog
  sign: Sign
  now?: () => number
}

type SeenPhoto = Omit<OpenPhoto, 'albumId' | 'bytes' | 'format' | 'name'> & { keepPlace?: boolean }

/** Finds a photograph by ID if the visitor may see it in the gallery of the address. */
type FindPhoto = (ports: PrivatePhotosPorts, c: Context, id: string, now: number) => Promise<SeenPhoto | null>

/** By the address of a gallery; the studio shows staff all photographs. */
const GALLERIES: Record<string, FindPhoto> = {
  async '/client/:client/:album'(ports, c, id, now) {
    const { client: clientId = '', album: slug = '' } = c.req.param()
    if (!(await signedInAs(ports, c.req.raw, clientId, now))) return null
    const open = (at: string | null) => at !== null && openPhoto(ports, { clientId }, at, id, now)
    // A page may have been open while the album got another address.
    const photo = (await open(slug)) || (await open(await movedAlbum(ports, { clientId, slug })))
    if (!photo) await recordRefusedAlbum(ports, clientId, slug)
    return photo || null
  },
  async '/s/:token'(ports, c, id, now) {
    const open = await readGuest(ports, c.req.raw, c.req.param('token') ?? '', now)
    return open && openPhoto(ports, open.guest, open.slug, id, now)
  },
  async '/a/:card/:album'(ports, c, id, now) {
    const { card = '', album = '' } = c.req.param()
    const page = await readPage(ports, c.req.raw, card)
    return page?.holder ? openPhoto(ports, page.holder, album, id, now) : null
  },
  async '/order/:token/:album'(ports, c, id, now) {
    const { token = '', album = '' } = c.req.param()
    const buyer = await readBuyer(ports, token)
    return buyer && openPhoto(ports, buyer, album, id, now)
  },
  async '/studio/gallery/:album'(ports, c, id, now) {
    const staff = await signedInStaff(ports, c.req.raw, now)
    return staff && openPhoto(ports, { staffId: staff.id }, c.req.param('album') ?? '', id, now)
  },
  async '/studio'(ports, c, id, now) {
    const staff = await signedInStaff(ports, c.req.raw, now)
    const photo = staff && (await shownPhoto(ports.database, id))
    return photo ? { ...photo, proofs: false, keepPlace: true } : null
  },
}

export const PRIVATE_PHOTO_PATHS = Object.keys(GALLERIES).flatMap(pathsIn)

function pathsIn(gallery: string): string[] {
  return [`${gallery}/photos/:recipe/:id/:file`, `${gallery}/proofs/:mark/:recipe/:id/:file`]
}

/** Serves a proof album's marked files at a path of their own. Everything else is the same 404. */
export function servePrivatePhotos(ports: PrivatePhotosPorts): Hono {
  const app = new Hono()
  for (const [gallery, find] of Object.entries(GALLERIES)) {
    app.on('GET', pathsIn(gallery), servePhotos(ports, find))
  }
  return app
}

function servePhotos(ports: PrivatePhotosPorts, find: FindPhoto): Handler {
  const { storage, now = Date.now } = ports
  return async (c, next) => {
    const { recipe, id: print = '', file = '', mark } = c.req.param()
    const asked = readPrint(print)
    const findPhoto = async () => {
      const photo = asked && (await find(ports, c, asked.id, now()))
      return photo?.turned === asked?.turned ? photo : null
    }
    const photo = await findPhoto()
    if (recipe !== String(RECIPE) || !photo) return missing(c, next)
    if (file === VIDEO_FILE) {
      const shown = !photo.proofs && mark === undefined
      const played = shown && (await playedFile(ports, photo, { keepPlace: photo.keepPlace ?? false }))
      const allowed = async () => (await findPhoto())?.proofs === false
      return (played && (await sendFile(c, storage, { ...played, ...PLAYED, allowed }))) || missing(c, next)
    }
    if (!(await hasFile(ports, photo, file, mark))) return missing(c, next)
    const derivative = { ...derivativeOf(ports, print, file, mark), ...REVALIDATE }
    return (await sendFile(c, storage, derivative)) ?? missing(c, next)
  }
}

/** A proof album has only marked files, any other album only unmarked ones. */
async function hasFile({ database }: PrivatePhotosPorts, photo: SeenPhoto, file: string, mark?: string) {
  if (photo.proofs !== (mark !== undefined)) return false
  if (!photo.proofs) return widthFilesOf(photo.width).includes(file)
  return markedFilesOf(photo).includes(file) && (await readMark(database)).id === mark
}

import type { Context, Handler, Next } from 'hono'
import { signedInAs, signedInStaff } from '../../../app/accounts/sessions/sessions.server.ts'
import type { SecurityLog } from '../../../app/audit/security-log.server.ts'
import { recordRefusedAlbum } from '../../../app/clients/grants/refused-album.server.ts'
import { readMark } from '../../../app/photos/proofs/mark.server.ts'
import { markedFilesOf } from '../../../app/photos/proofs/mark.ts'
import { RECIPE, readPrint } from '../../../app/photos/rules/address.ts'
import { widthFilesOf } from '../../../app/photos/rules/derivatives.ts'
import { playedFile } from '../../../app/photos/video/played-file.server.ts'
import { VIDEO_FILE } from '../../../app/photos/video/video.ts'
import type { Sign } from '../../../app/ports.server.ts'
import { readGuest } from '../../../app/viewers/guests.server.ts'
import { type CardHolder, readPage } from '../../../app/viewers/holder.server.ts'
import { movedAlbum } from '../../../app/viewers/moved.server.ts'
import { type OpenPhoto, openPhoto, type Viewer } from '../../../app/viewers/viewer.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { type DerivativePorts, derivativeOf } from './derivative.ts'
import { missing, PLAYED, REVALIDATE, sendFile } from './stored-file.ts'

/** The paths of {@link servePrivatePhotos}. */
export const PRIVATE_PHOTOS_PATH = '/client/:client/:album/photos/:recipe/:id/:file'
export const PROOFS_PATH = '/client/:client/:album/proofs/:mark/:recipe/:id/:file'

/** The paths of {@link serveSharedPhotos}. */
export const SHARED_PHOTOS_PATH = '/s/:token/photos/:recipe/:id/:file'
export const SHARED_PROOFS_PATH = '/s/:token/proofs/:mark/:recipe/:id/:file'

/** The paths of {@link serveAthletePhotos}. */
export const ATHLETE_PHOTOS_PATH = '/a/:card/:album/photos/:recipe/:id/:file'
export const ATHLETE_PROOFS_PATH = '/a/:card/:album/proofs/:mark/:recipe/:id/:file'

/** The paths of {@link serveLookedAtPhotos}. */
export const LOOKED_AT_PHOTOS_PATH = '/studio/gallery/:album/photos/:recipe/:id/:file'
export const LOOKED_AT_PROOFS_PATH = '/studio/gallery/:album/proofs/:mark/:recipe/:id/:file'

export interface PrivatePhotosPorts extends DerivativePorts {
  database: Database
  origin: string
  security: SecurityLog
  /** UTC milliseconds. */
  now?: () => number
}

/**
 * Serves derivatives to the signed-in client with a live grant of the album; of a proof album, marked ones at their own
 * path alone. Everything else is the same 404.
 */
export function servePrivatePhotos(
  ports: PrivatePhotosPorts,
): Handler<object, typeof PRIVATE_PHOTOS_PATH | typeof PROOFS_PATH> {
  return async (c, next) => {
    const { client, album, id: print } = c.req.param()
    const findPhoto = () => shownTo(ports, c, { client, album, print })
    return send(ports, c, next, findPhoto)
  }
}

/** Serves them to a guest of a live share link, who gave its PIN. */
export function serveSharedPhotos(
  ports: PrivatePhotosPorts & { sign: Sign },
): Handler<object, typeof SHARED_PHOTOS_PATH | typeof SHARED_PROOFS_PATH> {
  return async (c, next) => {
    const { token } = c.req.param()
    return sendTo(ports, c, next, async (now) => {
      const open = await readGuest(ports, c.req.raw, token, now)
      return open && { viewer: open.guest, slug: open.slug }
    })
  }
}

/** Serves those that show an athlete to whoever opened her page and gave its PIN. */
export function serveAthletePhotos(
  ports: PrivatePhotosPorts & { sign: Sign },
): Handler<object, typeof ATHLETE_PHOTOS_PATH | typeof ATHLETE_PROOFS_PATH> {
  return async (c, next) => {
    const { card, album } = c.req.param()
    return sendTo(ports, c, next, async () => {
      const page = await readPage(ports, c.req.raw, card)
      return page?.holder ? { viewer: page.holder, slug: album } : null
    })
  }
}

/** Serves them to the owner and her assistants, who see the album as its clients do. */
export function serveLookedAtPhotos(
  ports: PrivatePhotosPorts,
): Handler<object, typeof LOOKED_AT_PHOTOS_PATH | typeof LOOKED_AT_PROOFS_PATH> {
  return async (c, next) => {
    const { album: slug } = c.req.param()
    return sendTo(ports, c, next, async (now) => {
      const staff = await signedInStaff(ports, c.req.raw, now)
      return staff && { viewer: { staffId: staff.id }, slug }
    })
  }
}

/** Sends a photograph of the album that `open` says they may see. */
function sendTo(
  ports: PrivatePhotosPorts,
  c: Context,
  next: Next,
  open: (now: number) => Promise<{ viewer: Viewer | CardHolder; slug: string } | null>,
) {
  const asked = readPrint(c.req.param('id') ?? '')
  return send(ports, c, next, async () => {
    const now = (ports.now ?? Date.now)()
    const album = asked && (await open(now))
    const photo = album && (await openPhoto(ports, album.viewer, album.slug, asked.id, now))
    return photo?.turned === asked?.turned ? photo : null
  })
}

/** Sends the file that the address names, of a photograph that they may see, which `look` says. */
async function send(
  ports: PrivatePhotosPorts,
  c: Context,
  next: Next,
  findPhoto: () => Promise<OpenPhoto | null>,
): Promise<Awaited<ReturnType<typeof missing>>> {
  const photo = await findPhoto()
  const { recipe, id: print, file, mark } = c.req.param() as Record<string, string>
  if (recipe !== String(RECIPE) || !photo || !print || !file) return missing(c, next)
  if (file === VIDEO_FILE) {
    const shown = !photo.proofs && mark === undefined
    const played = shown && (await playedFile(ports, photo, { keepPlace: false }))
    const allowed = async () => (await findPhoto())?.proofs === false
    const video = played && { ...played, ...PLAYED, allowed }
    return (video && (await sendFile(c, ports.storage, video))) || missing(c, next)
  }
  if (!(await hasFile(ports, photo, file, mark))) return missing(c, next)
  const derivative = { ...derivativeOf(ports, print, file, mark), ...REVALIDATE }
  return (await sendFile(c, ports.storage, derivative)) ?? missing(c, next)
}

/** Whether a client may see this file of the photograph: marked in a proof album, and elsewhere not. */
async function hasFile(
  { database }: PrivatePhotosPorts,
  photo: OpenPhoto,
  file: string,
  mark?: string,
): Promise<boolean> {
  if (photo.proofs !== (mark !== undefined)) return false
  if (!photo.proofs) return widthFilesOf(photo.width).includes(file)
  return markedFilesOf(photo).includes(file) && (await readMark(database)).id === mark
}

async function shownTo(
  { now = Date.now, ...ports }: PrivatePhotosPorts,
  c: Context,
  { client, album, print }: { client: string; album: string; print: string },
): Promise<OpenPhoto | null> {
  const asked = readPrint(print)
  if (!asked) return null
  const at = now()
  if (!(await signedInAs(ports, c.req.raw, client, at))) return null
  const open = (slug: string) => openPhoto(ports, { clientId: client }, slug, asked.id, at)
  const photo = (await open(album)) ?? (await movedPhoto(ports, { clientId: client, slug: album }, open))
  if (!photo) await recordRefusedAlbum(ports, client, album)
  return photo?.turned === asked.turned ? photo : null
}

/** The photograph for a page that was open while the album got another address. */
async function movedPhoto(
  ports: PrivatePhotosPorts,
  album: { clientId: string; slug: string },
  open: (slug: string) => Promise<OpenPhoto | null>,
): Promise<OpenPhoto | null> {
  const moved = await movedAlbum(ports, album)
  return moved === null ? null : open(moved)
}

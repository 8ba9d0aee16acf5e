import { Hono } from 'hono'
import type { Developer } from '../../../app/photos/develop/developer.server.ts'
import type { Sign } from '../../../app/ports.server.ts'
import { LINK_PREVIEW_PATH, serveLinkPreview } from './link-preview.ts'
import { PHOTOS_PATH, servePhotos } from './photos.ts'
import {
  ATHLETE_PHOTOS_PATH,
  ATHLETE_PROOFS_PATH,
  LOOKED_AT_PHOTOS_PATH,
  LOOKED_AT_PROOFS_PATH,
  PRIVATE_PHOTOS_PATH,
  PROOFS_PATH,
  type PrivatePhotosPorts,
  SHARED_PHOTOS_PATH,
  SHARED_PROOFS_PATH,
  serveAthletePhotos,
  serveLookedAtPhotos,
  servePrivatePhotos,
  serveSharedPhotos,
} from './private-photos.ts'
import { STUDIO_PHOTOS_PATH, serveStudioPhotos } from './studio-photos.ts'

interface Ports extends PrivatePhotosPorts {
  developer: Pick<Developer, 'remake' | 'makeShare'>
  sign: Sign
}

export const PHOTO_PATHS = [
  PHOTOS_PATH,
  PRIVATE_PHOTOS_PATH,
  PROOFS_PATH,
  SHARED_PHOTOS_PATH,
  SHARED_PROOFS_PATH,
  ATHLETE_PHOTOS_PATH,
  ATHLETE_PROOFS_PATH,
  LOOKED_AT_PHOTOS_PATH,
  LOOKED_AT_PROOFS_PATH,
  LINK_PREVIEW_PATH,
  STUDIO_PHOTOS_PATH,
]

/** Serves photographs and videos at {@link PHOTO_PATHS}, each to those who may see it there. */
export function servePhotoFiles(ports: Ports) {
  return new Hono()
    .get(PHOTOS_PATH, servePhotos(ports))
    .get(PRIVATE_PHOTOS_PATH, servePrivatePhotos(ports))
    .get(PROOFS_PATH, servePrivatePhotos(ports))
    .get(SHARED_PHOTOS_PATH, serveSharedPhotos(ports))
    .get(SHARED_PROOFS_PATH, serveSharedPhotos(ports))
    .get(ATHLETE_PHOTOS_PATH, serveAthletePhotos(ports))
    .get(ATHLETE_PROOFS_PATH, serveAthletePhotos(ports))
    .get(LOOKED_AT_PHOTOS_PATH, serveLookedAtPhotos(ports))
    .get(LOOKED_AT_PROOFS_PATH, serveLookedAtPhotos(ports))
    .get(LINK_PREVIEW_PATH, serveLinkPreview(ports))
    .get(STUDIO_PHOTOS_PATH, serveStudioPhotos(ports))
}

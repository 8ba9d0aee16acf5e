import { Hono } from 'hono'
import type { Developer } from '../../../app/photos/develop/developer.server.ts'
import { LINK_PREVIEW_PATH, serveLinkPreview } from './link-preview.ts'
import { PHOTOS_PATH, servePhotos } from './photos.ts'
import { PRIVATE_PHOTO_PATHS, type PrivatePhotosPorts, servePrivatePhotos } from './private-photos.ts'

interface Ports extends PrivatePhotosPorts {
  developer: Pick<Developer, 'remake' | 'makeShare'>
}

export const PHOTO_PATHS = [PHOTOS_PATH, ...PRIVATE_PHOTO_PATHS, LINK_PREVIEW_PATH]

export function servePhotoFiles(ports: Ports) {
  return new Hono()
    .get(PHOTOS_PATH, servePhotos(ports))
    .route('/', servePrivatePhotos(ports))
    .get(LINK_PREVIEW_PATH, serveLinkPreview(ports))
}

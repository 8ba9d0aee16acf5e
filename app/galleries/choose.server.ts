import type { Database } from '../../ports/database/port.ts'
import { type ClientList, openLists } from './choices/viewer-choices.server.ts'
import { readParts } from './downloads/parts.server.ts'
import { type GalleryView, readPrivateGallery } from './gallery.server.ts'
import type { Shown } from './gallery-mode.ts'
import type { AlbumSection } from './sections.ts'
import type { Viewer } from './shares/viewer.server.ts'

/** What a client chooses from, and what they chose. */
export interface Choosing {
  list: ClientList
  gallery: GalleryView
  sections: AlbumSection[]
}

/** One roll of it, or null when it is not open to them, or has no such list or roll. */
export async function readChoosing(
  ports: { database: Pick<Database, 'db'> },
  { viewer, slug, listId }: { viewer: Viewer; slug: string; listId: string },
  place: ({ roll: number } | { position: number }) & { shown: Shown },
  now: number,
): Promise<Choosing | null> {
  const lists = await openLists(ports, viewer, slug, now)
  const list = lists.find(({ id }) => id === listId)
  if (!list) return null
  const gallery = await readPrivateGallery(ports, viewer, slug, { ...place, listId }, now)
  const { sections } = await readParts(ports, { ...viewer, slug }, now)
  return gallery && { list, gallery, sections }
}

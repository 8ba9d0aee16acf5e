import type { Database } from '../../ports/database/port.ts'
import { readParts } from './downloads/parts.server.ts'
import { type GalleryView, readPrivateGallery } from './gallery.server.ts'
import type { ListPlace } from './picks/choosing.server.ts'
import { type ClientList, type ClientPick, clientLists, clientPicks } from './picks/client-picks.server.ts'
import type { AlbumSection } from './sections.ts'

/** What a client chooses from, and what they chose. */
export interface Choosing {
  list: ClientList
  gallery: GalleryView
  picks: ClientPick[]
  sections: AlbumSection[]
}

/** One roll of it, or null when it is not granted, or has no such list or roll. */
export async function readChoosing(
  ports: { database: Pick<Database, 'db'> },
  { clientId, slug, listId }: ListPlace,
  { picked, ...place }: ({ roll: number } | { position: number }) & { picked: boolean },
  now: number,
): Promise<Choosing | null> {
  const lists = await clientLists(ports, clientId, slug, now)
  const list = lists.find(({ id }) => id === listId)
  if (!list) return null
  const picks = await clientPicks(ports, { clientId, slug, listId }, now)
  const only = picked ? new Set(picks.map(({ frameId }) => frameId)) : undefined
  const gallery = await readPrivateGallery(ports, { clientId }, slug, { ...place, shown: 'all', only }, now)
  const { sections } = await readParts(ports, { clientId, slug }, now)
  return gallery && { list, gallery, picks, sections }
}

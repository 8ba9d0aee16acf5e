import { useRouteLoaderData } from 'react-router'
import type { AlbumCard } from '../../albums/list/album-list.server.ts'
import type { Destination } from './sending/items.ts'

/** The album whose page is open; null also for an album whose gallery is elsewhere, because it shows no photographs. */
export function useOpenAlbum(): Destination | null {
  const album = useRouteLoaderData<AlbumCard>('album')
  return album && album.link === null ? { albumId: album.id, album: album.title } : null
}

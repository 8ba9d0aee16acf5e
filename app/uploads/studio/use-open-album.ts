import { useRouteLoaderData } from 'react-router'
import type { AlbumCard } from '../../albums/list/album-list.server.ts'
import type { Destination } from './sending/items.ts'

/** Returns the album whose page is open; null also for a gallery elsewhere, which shows no photographs. */
export function useOpenAlbum(): Destination | null {
  const album = useRouteLoaderData<AlbumCard>('album')
  return album && album.link === null ? { albumId: album.id, album: album.title } : null
}

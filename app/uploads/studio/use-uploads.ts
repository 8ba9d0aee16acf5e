import { useRef, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { AlbumCard } from '../../albums/list/album-list.server.ts'
import { type Destination, type Summary, summarize } from './sending/items.ts'
import { Uploader } from './sending/uploader.ts'

const NOTHING = summarize([], null)
const SAMPLES = 40

let current: Uploader | undefined

export function uploader(): Uploader {
  current ??= new Uploader()
  return current
}

export function useUploads(): Summary {
  return useSyncExternalStore(
    (listener) => uploader().subscribe(listener),
    () => current?.summary() ?? NOTHING,
    () => NOTHING,
  )
}

export function useRate({ sentBytes, hold, busy }: Summary): number | null {
  const samples = useRef<{ at: number; bytes: number }[]>([])
  if (hold || !busy) samples.current = []
  else if (samples.current.at(-1)?.bytes !== sentBytes) {
    samples.current = [...samples.current, { at: Date.now(), bytes: sentBytes }].slice(-SAMPLES)
  }
  const [first, last] = [samples.current[0], samples.current.at(-1)]
  if (!first || !last || last.at - first.at < 2000) return null
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
}

export function useUploadsInto(albumId: string): { arrived: number; busy: boolean; signedOut: boolean } {
  const { albums, busy, hold } = useUploads()
  const album = albums.find(({ id }) => id === albumId)
  return {
    arrived: album?.arrived ?? 0,
    busy: busy && album !== undefined,
    signedOut: hold === 'signed-out',
  }
}

/** Returns the album whose page is open; null also for a gallery elsewhere, which shows no photographs. */
export function useOpenAlbum(): Destination | null {
  const album = useRouteLoaderData<AlbumCard>('album')
  return album && album.link === null ? { albumId: album.id, album: album.title } : null
}

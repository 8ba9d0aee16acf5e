import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listen } from '../../../uploads/studio/developing.ts'
import { useUploadsInto } from '../../../uploads/studio/use-uploads.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import type { AlbumNews } from './news.ts'

/** Follows an open album. Reads its page again when its last upload has ended, and when all is developed. */
export function useFreshAlbum(stored: AlbumCard): AlbumCard {
  const { id } = stored
  const [fresh, setFresh] = useState({ stored, album: stored })
  if (fresh.stored !== stored) setFresh({ stored, album: stored })
  const { album } = fresh
  const { arrived, busy, signedOut } = useUploadsInto(id)
  const isWaiting = album.undeveloped > 0
  const listens = busy || isWaiting
  useEffect(() => {
    if (!listens) return
    return listen<AlbumNews>([id], ({ [id]: heard }) => {
      const { card } = heard ?? {}
      if (card) setFresh((last) => ({ ...last, album: card }))
    })
  }, [id, listens])
  const { revalidate } = useRevalidator()
  const last = useRef({ arrived, busy, isWaiting })
  useEffect(() => {
    const { current } = last
    // A small upload may end before this page has seen it start.
    const hasArrived = !busy && (current.busy || arrived > current.arrived)
    const hasEnded = hasArrived || (current.isWaiting && !isWaiting)
    last.current = { arrived, busy, isWaiting }
    // Reading without a session would replace the page.
    if (hasEnded && !signedOut) void revalidate()
  }, [arrived, busy, isWaiting, signedOut, revalidate])
  return album
}

import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useDeveloping } from '../../../uploads/studio/developing.ts'
import { useUploadsInto } from '../../../uploads/studio/use-uploads.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'

/** Loads an open album again when its photographs arrive or are developed. Its grid keeps itself fresh. */
export function useFreshAlbum({ id, undeveloped }: Pick<AlbumCard, 'id' | 'undeveloped'>): void {
  const { arrived, busy, signedOut } = useUploadsInto(id)
  const developing = useDeveloping([id], undeveloped > 0 || busy)[id]
  const { revalidate, state } = useRevalidator()
  const news = `${arrived} ${developing?.waiting} ${developing?.failed}`
  const read = useRef(news)
  useEffect(() => {
    // Reading without a session would replace the page.
    if (read.current === news || state !== 'idle' || signedOut) return
    read.current = news
    void revalidate()
  }, [news, state, signedOut, revalidate])
}

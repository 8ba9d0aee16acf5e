import { useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { PHOTOS_AND_VIDEOS } from '../../../uploads/studio/add-photos.tsx'
import type { Sorted } from '../../../uploads/studio/files.ts'
import type { Destination } from '../../../uploads/studio/sending/items.ts'
import { useFileInput } from '../../../uploads/studio/use-file-input.tsx'
import { uploader } from '../../../uploads/studio/use-uploads.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'

/** Asks for a file whose photograph takes the place of one in the album. Render `input` anywhere. */
export function useReplace(albumId: string) {
  const album = useRouteLoaderData<AlbumCard>('album')?.title ?? ''
  const to = useRef<Destination>({ albumId, album })
  const send = (chosen: Sorted) => uploader().add(chosen, to.current)
  const { choose, input } = useFileInput(send, { accept: PHOTOS_AND_VIDEOS, 'aria-label': 'Replacement' })
  return {
    replace(frame: string) {
      to.current = { albumId, album, frame }
      choose()
    },
    input,
  }
}

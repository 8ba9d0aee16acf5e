import { useRef } from 'react'
import type { Sorted } from './files.ts'
import type { Destination } from './sending/items.ts'
import { PHOTOS_AND_VIDEOS, useFileInput } from './use-file-input.tsx'
import { uploader } from './use-uploads.ts'

/** Lets the owner choose a file whose photo takes the place of one in the album. Render `input` anywhere. */
export function useReplace(albumId: string, album: string) {
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

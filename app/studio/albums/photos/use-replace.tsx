import { useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { AlbumCard } from '../../../galleries/albums/album-list.server.ts'
import { PHOTOS_AND_VIDEOS } from '../../uploads/add-photos.tsx'
import { filesOfInput, sortFiles } from '../../uploads/files.ts'
import { uploader } from '../../uploads/use-uploads.ts'

/** Asks for a file whose photograph takes the place of one in the album. Render `input` anywhere. */
export function useReplace(albumId: string) {
  const album = useRouteLoaderData<AlbumCard>('studio/routes/albums/album')?.title ?? ''
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef('')
  const send = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    const chosen = sortFiles(filesOfInput(currentTarget.files as FileList))
    uploader().add(chosen, { albumId, album, frame: frame.current })
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return {
    replace(id: string) {
      frame.current = id
      input.current?.click()
    },
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTOS_AND_VIDEOS}
        aria-label="Replacement"
        onChange={send}
      />
    ),
  }
}

import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from '../shell/icon.tsx'
import styles from './add-photos.module.css'
import { filesOfInput, sortFiles } from './files.ts'
import type { Destination } from './sending/items.ts'
import { uploader } from './use-uploads.ts'

/** What cameras and editors save. The server decides of each file whether it is a photograph. */
export const PHOTOS = 'image/*,.heic,.heif,.tif,.tiff,.avif'
/** The same with videos, which private albums take. */
export const PHOTOS_AND_VIDEOS = `${PHOTOS},video/mp4,video/quicktime,.mp4,.m4v,.mov`

interface AddPhotosProps {
  /** Null for a gallery elsewhere. */
  albumId: string | null
  album: string
  /** Further buttons beside them. */
  children?: React.ReactNode
}

/** The buttons that add photographs to an album: files, or a folder whose subfolders become sections. */
export function AddPhotos({ albumId, album, children }: AddPhotosProps) {
  return (
    <div className={styles.buttons}>
      {albumId && <Inputs albumId={albumId} album={album} />}
      {children}
    </div>
  )
}

function Inputs({ albumId, album }: Destination) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const add = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    const chosen = sortFiles(filesOfInput(currentTarget.files as FileList))
    if (chosen.files.length > 0) uploader().add(chosen, { albumId, album })
    // The same files can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <Button onClick={() => files.current?.click()} leftSection={<Icon name="upload" />}>
        Add photos
      </Button>
      {/* Phones have no folders to choose. */}
      <Button className={styles.folder} onClick={() => folder.current?.click()}>
        Add folder
      </Button>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={PHOTOS_AND_VIDEOS}
        aria-label="Photos"
        onChange={add}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        {...{ webkitdirectory: '' }}
        aria-label="Folder"
        onChange={add}
      />
    </>
  )
}

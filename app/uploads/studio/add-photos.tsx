import { Button } from '../../studio/ui/controls/button.tsx'
import styles from '../../studio/ui/controls/menu.module.css'
import { Menu } from '../../studio/ui/controls/menu.tsx'
import type { Sorted } from './files.ts'
import type { Destination } from './sending/items.ts'
import { useFileInput, usePhotoInput } from './use-file-input.tsx'
import { uploader } from './use-uploads.ts'

/** React's types do not know it. */
const FOLDER = { webkitdirectory: '' }

interface AddPhotosProps {
  albumId: string | null
  album: string
  /** The album has none yet. */
  first?: boolean
  children?: React.ReactNode
}

export function AddPhotos({ albumId, album, first = false, children }: AddPhotosProps) {
  return (
    <div className="buttons">
      {albumId && <Inputs key={albumId} albumId={albumId} album={album} first={first} />}
      {children}
    </div>
  )
}

function Inputs({ first, ...to }: Destination & { first: boolean }) {
  const add = (chosen: Sorted) => uploader().add(chosen, to)
  const files = usePhotoInput(add, 'Photos')
  const folder = useFileInput(add, { multiple: true, ...FOLDER, 'aria-label': 'Folder' })
  const variant = first ? 'filled' : 'default'
  return (
    <>
      <div className={styles.split}>
        <Button onClick={files.choose} icon="upload" variant={variant}>
          Add photos
        </Button>
        {/* Phones have no folders to choose. */}
        <span className="by-mouse">
          <Menu variant={variant} aria-label="More ways to add">
            <Button variant="subtle" icon="photo" onClick={files.choose}>
              Choose photos
            </Button>
            <Button variant="subtle" icon="section" onClick={folder.choose}>
              Choose a folder
            </Button>
            <p className="small quiet">Its subfolders become sections.</p>
          </Menu>
        </span>
      </div>
      {files.input}
      {folder.input}
    </>
  )
}

import { useState } from 'react'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import { counted } from '../../../ui/count.ts'
import type { Sorted } from '../files.ts'
import { uploader } from '../use-uploads.ts'
import { Albums, isPublic, NewAlbum } from './album-choices.tsx'
import type { AlbumChoice } from './albums.server.ts'

export function ChooseAlbum({ chosen: { files, folder } }: { chosen: Sorted }) {
  const [publicly, setPublicly] = useState<AlbumChoice | null>(null)
  const into = (albumId: string, album: string) => uploader().place({ albumId, album })
  const cancel = () => uploader().place(null)
  const them = files.length === 1 ? 'this file' : counted(files.length, 'file')
  if (publicly) {
    const { id, title } = publicly
    return (
      <Dialog key="public" title={`Publish ${them}?`} onClose={cancel}>
        <div className="stack">
          <p>“{title}” is public. Anyone can see what you add to it right away.</p>
          <div className="buttons">
            <Button data-autofocus onClick={() => setPublicly(null)}>
              Another album
            </Button>
            <Button variant="filled" onClick={() => into(id, title)}>
              Upload and publish
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      key="which"
      title={
        files.length === 1 ? 'Where does this file go?' : `Where do ${counted(files.length, 'file')} go?`
      }
      onClose={cancel}
    >
      <div className="stack">
        <NewAlbum name={folder ?? ''} submit="Create and upload" onAdded={into} />
        <Albums onChosen={(album) => (isPublic(album) ? setPublicly(album) : into(album.id, album.title))} />
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </Dialog>
  )
}

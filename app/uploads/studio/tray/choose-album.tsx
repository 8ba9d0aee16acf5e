import { Button } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import { counted } from '../../../ui/count.ts'
import type { Sorted } from '../files.ts'
import { uploader } from '../use-uploads.ts'
import { Albums, NewAlbum } from './album-choices.tsx'

/** Asks where files go: into a new album named after their folder, or into one of the albums. */
export function ChooseAlbum({ chosen: { files, folder } }: { chosen: Sorted }) {
  const into = (albumId: string, album: string) => uploader().place({ albumId, album })
  const cancel = () => uploader().place(null)
  return (
    <Dialog
      title={
        files.length === 1 ? 'Where does this file go?' : `Where do ${counted(files.length, 'file')} go?`
      }
      onClose={cancel}
    >
      <div className="stack">
        <NewAlbum name={folder ?? ''} submit="Create and upload" onAdded={into} />
        <Albums onChosen={({ id, title }) => into(id, title)} />
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { Button } from '../../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../../studio/ui/forms/forms.tsx'
import { counted } from '../../../../ui/count.ts'
import { Albums, NewAlbum } from '../../../../uploads/studio/tray/album-choices.tsx'
import type { AlbumChoice } from '../../../../uploads/studio/tray/albums.server.ts'
import type { Change } from '../changes.server.ts'
import styles from './dialogs.module.css'

type Chosen = Pick<AlbumChoice, 'id' | 'title' | 'visibility' | 'published'>

interface AlbumProps {
  album: string
  frames: string[]
  ofClient: boolean
  apply(change: Change): void
  close(): void
}

export function AlbumDialog({ album, frames, ofClient, apply, close }: AlbumProps) {
  const [to, setTo] = useState<Chosen | null>(null)
  const what = counted(frames.length, 'photo')
  const send = (to: string, keep: boolean) => {
    apply({ do: 'to-album', frames, to, keep })
    close()
  }
  if (to === null) {
    return (
      <Dialog key="which" title={`Which album for ${what}?`} onClose={close}>
        <div className="stack">
          <NewAlbum
            name=""
            submit="Create album"
            onAdded={(id, title) => setTo({ id, title, visibility: 'private', published: false })}
          />
          <Albums from={album} onChosen={setTo} />
          {ofClient && (
            <p className="small quiet">
              A client’s photos can’t go into a public album from here. Choose Create public page instead,
              which asks for their consent.
            </p>
          )}
          <Button onClick={close}>Cancel</Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog key="how" title={`Move or copy ${what} to “${to.title}”`} onClose={close}>
      <div className={styles.form}>
        <p>{whoSees(to)} That album’s access, downloads, watermark, and last day apply.</p>
        <p className="quiet">
          Captions and sections come along, and so do favorites from clients who have both albums. Picks and
          guests’ favorites don’t.
        </p>
        <Send>
          <Button onClick={() => setTo(null)}>Another album</Button>
          <Button onClick={() => send(to.id, true)}>Copy</Button>
          <Button variant="filled" data-autofocus onClick={() => send(to.id, false)}>
            Move
          </Button>
        </Send>
      </div>
    </Dialog>
  )
}

function whoSees({ visibility, published }: Chosen): string {
  if (!published) return 'That album is a draft, so no one else sees it yet.'
  return visibility === 'public'
    ? 'That album is public, so anyone can see these photos right away.'
    : 'That album’s clients and guests can see them right away.'
}

import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { Icon } from '../../studio/ui/icon.tsx'
import styles from './drop.module.css'
import { filesOfDrop, type Sorted, sortFiles } from './files.ts'
import { ChooseAlbum } from './tray/album-choices.tsx'
import { usePhotoInput } from './use-file-input.tsx'
import { uploader, useOpenAlbum, useUploads } from './use-uploads.ts'

/** Another part of the studio asks for files with this event. */
const CHOOSE = 'studio-upload'

export function chooseUploads(): void {
  dispatchEvent(new Event(CHOOSE))
}

/**
 * Uploads files that are dropped anywhere in the studio, or chosen with {@link chooseUploads}: into the open album, or
 * into one that the owner chooses.
 */
export function DropAnywhere() {
  const album = useOpenAlbum()
  const [unplaced] = useUploads().unplaced
  const navigate = useNavigate()
  const take = (dropped: Sorted) => {
    if (album) return uploader().add(dropped, album)
    uploader().askWhere(dropped, (to) => {
      uploader().add(dropped, to)
      void navigate(href('/studio/albums/:album', { album: to.albumId }))
    })
  }
  const over = useDrop(take)
  const { choose, input } = usePhotoInput(take, 'Photos and videos')
  useEffect(() => {
    addEventListener(CHOOSE, choose)
    return () => removeEventListener(CHOOSE, choose)
  })
  return (
    <>
      {over && (
        <div className={styles.over}>
          <p>
            <Icon name="upload" />
            {album ? `Drop to add to ${album.album}` : 'Drop to choose an album'}
            <span>Subfolders become sections.</span>
          </p>
        </div>
      )}
      {input}
      {unplaced && <ChooseAlbum key={unplaced.id} chosen={unplaced.chosen} />}
    </>
  )
}

function useDrop(take: (sorted: Sorted) => void): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const isFiles = (event: DragEvent) =>
      !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!isFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      void filesOfDrop(event.dataTransfer.items).then((found) => take(sortFiles(found)))
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [take])
  return over
}

import { useState } from 'react'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { filesOfDrop, type Sorted, sortFiles } from '../files.ts'
import type { Destination } from '../sending/items.ts'
import { headline } from '../tray/text.ts'
import { PHOTOS, useFileInput } from '../use-file-input.tsx'
import { uploader, useUploads } from '../use-uploads.ts'
import styles from './photo-picker.module.css'

export function usePickerUpload() {
  const [into, setInto] = useState<Destination | null>(null)
  const take = (chosen: Sorted) =>
    uploader().askWhere(chosen, (to) => {
      // The picker would cover a question about files of the same name.
      uploader().add(chosen, to, 'add')
      setInto(to)
    })
  const drop = {
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop(event: React.DragEvent) {
      event.preventDefault()
      void filesOfDrop(event.dataTransfer.items).then((found) => take(sortFiles(found)))
    },
  }
  return { take, drop, into }
}

export function UploadButton({ take }: { take(sorted: Sorted): void }) {
  const { choose, input } = useFileInput(take, { multiple: true, accept: PHOTOS, 'aria-label': 'Photos' })
  return (
    <>
      <Button icon="upload" onClick={choose}>
        Upload
      </Button>
      {input}
    </>
  )
}

export function Uploaded() {
  const uploads = useUploads()
  const { failures, duplicates, files, counts } = uploads
  if (files === 0) return null
  const there = duplicates.slice(0, 5).join(', ')
  const others = counts.added + counts.failed > 0 ? `. Already there: ${there}` : `: ${there}`
  return (
    <div className={styles.uploaded}>
      <p role="status">
        {headline(uploads)}
        {there && others}
      </p>
      {failures.length > 0 && (
        <>
          <p role="alert">
            {failures
              .slice(0, 3)
              .map(({ reason }) => reason)
              .join(' ')}
          </p>
          <Button onClick={() => uploader().retryFailed()}>Retry</Button>
        </>
      )}
    </div>
  )
}

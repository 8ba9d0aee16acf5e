import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Segments } from '../../../studio/ui/controls/segments.tsx'
import { Modal } from '../../../studio/ui/dialog/modal.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { filesOfDrop, type Sorted, sortFiles } from '../files.ts'
import type { Destination } from '../sending/items.ts'
import { headline } from '../tray/text.ts'
import { PHOTOS, useFileInput } from '../use-file-input.tsx'
import { uploader, useUploads, useUploadsInto } from '../use-uploads.ts'
import type { FoundPhoto } from './find-photos.server.ts'
import styles from './photo-picker.module.css'

export interface PhotoPage {
  photos: FoundPhoto[]
  older: string | null
  search: string
  first: boolean
}

interface PhotoPickerProps {
  title: string
  onClose(): void
  onChoose(photo: PhotoView): void
}

export function PhotoPicker({ title, onClose, onChoose }: PhotoPickerProps) {
  const { take, drop, into } = usePickerUpload()
  const choose = ({ photo }: FoundPhoto) => {
    onChoose(photo)
    onClose()
  }
  return (
    <Modal className={styles.dialog} aria-label={title} onClose={onClose} {...drop}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <UploadButton take={take} />
        <Button onClick={onClose}>Cancel</Button>
      </div>
      <Photos into={into} choose={choose} />
    </Modal>
  )
}

type Which = 'shown' | 'all'

const WHICH: [Which, string][] = [
  ['shown', 'Portfolio'],
  ['all', 'All albums'],
]

const PAUSE = 250

function Photos({ into, choose }: { into: Destination | null; choose(found: FoundPhoto): void }) {
  const { load, data, state } = useFetcher<PhotoPage>()
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<Which>('shown')
  const [last, setLast] = useState(into)
  if (into !== last) {
    // What is uploaded comes first, unless a search or the filter leaves it out.
    setLast(into)
    setSearch('')
    setWhich('all')
  }
  const photos = usePages(data)
  const { arrived } = useUploadsInto(into?.albumId ?? '')
  const query = new URLSearchParams({ q: search, ...(which === 'shown' && { shown: '' }) })
  const address = `${href('/studio/photographs')}?${query}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrived is read.
  useEffect(() => {
    const timer = setTimeout(() => load(address), search === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [load, address, search, arrived])
  const busy = state !== 'idle'
  return (
    <>
      <div className={styles.search}>
        <TextInput
          type="search"
          aria-label="Search photos"
          placeholder="Album, file name, or caption"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maxLength={100}
          data-autofocus
        />
        <Segments label="Show" options={WHICH} value={which} onChoose={setWhich} />
      </div>
      {into && <Uploaded />}
      <div className={styles.scroll}>
        <ul className={styles.grid} aria-busy={busy}>
          {photos.map((found) => (
            <li key={found.frameId}>
              <button type="button" className={styles.photo} onClick={() => choose(found)}>
                <Thumb photo={found.photo} alt="" size={160} fill />
                <span className="clip">{found.name}</span>
                <span className="clip small quiet">
                  {found.private && <b>Private: </b>}
                  {found.album}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className="quiet" role="status">
          {data && photos.length === 0 && !busy ? nothing(data.search, which) : ''}
        </p>
        {data?.older && (
          <Button
            busy={busy}
            onClick={() => load(`${address}&before=${encodeURIComponent(data.older as string)}`)}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

function usePages(page: PhotoPage | undefined): FoundPhoto[] {
  const [last, setLast] = useState<PhotoPage>()
  const [photos, setPhotos] = useState<FoundPhoto[]>([])
  if (page && page !== last) {
    setLast(page)
    setPhotos(page.first ? page.photos : [...photos, ...page.photos])
  }
  return photos
}

function nothing(search: string, which: Which): string {
  const all = which === 'shown' ? ' To see photos outside the portfolio, choose All albums.' : ''
  if (search !== '') return `Nothing matches “${search}”.${all}`
  return which === 'shown' ? `The portfolio has no photos yet.${all}` : 'No album has photos yet.'
}

function usePickerUpload() {
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

function UploadButton({ take }: { take(sorted: Sorted): void }) {
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

function Uploaded() {
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

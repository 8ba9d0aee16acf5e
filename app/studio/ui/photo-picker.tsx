import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { FoundPhoto } from '../../albums/find-photos.server.ts'
import type { PhotoView } from '../../photos/rules/photo.ts'
import styles from './photo-picker.module.css'
import { Thumb } from './thumb.tsx'

/** What the picker's address answers. */
export interface PhotoPage {
  photos: FoundPhoto[]
  /** Where the next page begins; null on the last. */
  older: string | null
  search: string
  first: boolean
}

interface PhotoPickerProps {
  opened: boolean
  /** Why one is chosen: 'A hero photograph'. */
  title: string
  onClose(): void
  onChoose(photo: PhotoView, found: FoundPhoto): void
}

/** A dialog that chooses one photograph from all albums. */
export function PhotoPicker({ opened, title, onClose, onChoose }: PhotoPickerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={title} onClose={onClose}>
      {opened && (
        <>
          <header className={styles.head}>
            <h2>{title}</h2>
            <Button onClick={onClose}>Cancel</Button>
          </header>
          <Photos
            choose={(found) => {
              onChoose(found.photo, found)
              onClose()
            }}
          />
        </>
      )}
    </dialog>
  )
}

/** A pause in typing after which we search. Milliseconds. */
const PAUSE = 250

function Photos({ choose }: { choose(found: FoundPhoto): void }) {
  const { load, data, state } = useFetcher<PhotoPage>()
  const [search, setSearch] = useState('')
  const photos = usePages(data)
  const address = `${href('/studio/photographs')}?q=${encodeURIComponent(search)}`
  useEffect(() => {
    const timer = setTimeout(() => load(address), search === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [load, address, search])
  const busy = state !== 'idle'
  return (
    <>
      <TextInput
        className={styles.search}
        type="search"
        aria-label="Search photographs"
        placeholder="Album, file name or caption"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maxLength={100}
        data-autofocus
      />
      <div className={styles.scroll}>
        <ul className={styles.grid} aria-busy={busy}>
          {photos.map((found) => (
            <li key={found.frameId}>
              <button type="button" className={styles.photo} onClick={() => choose(found)}>
                <Thumb photo={found.photo} alt="" size={160} fill />
                <span className={styles.name}>{found.name}</span>
                <span className={`${styles.name} small quiet`}>{found.album}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="quiet" role="status">
          {data && photos.length === 0 && !busy ? nothing(data.search) : ''}
        </p>
        {data?.older && (
          <Button
            disabled={busy}
            aria-busy={busy}
            onClick={() => load(`${address}&before=${encodeURIComponent(data.older as string)}`)}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

/** All pages of one search together. */
function usePages(page: PhotoPage | undefined): FoundPhoto[] {
  const [last, setLast] = useState<PhotoPage>()
  const [photos, setPhotos] = useState<FoundPhoto[]>([])
  if (page && page !== last) {
    setLast(page)
    setPhotos(page.first ? page.photos : [...photos, ...page.photos])
  }
  return photos
}

function nothing(search: string): string {
  return search === '' ? 'No album has a photograph yet.' : `Nothing matches “${search}”.`
}

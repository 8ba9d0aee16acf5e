import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../studio/ui/dialog.tsx'
import { counted } from '../../../ui/count.ts'
import styles from '../drop.module.css'
import type { Sorted } from '../files.ts'
import { uploader } from '../use-uploads.ts'
import type { AlbumChoice } from './albums.server.ts'

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
        <NewAlbum name={folder ?? ''} onAdded={into} />
        <Albums onChosen={into} />
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </Dialog>
  )
}

function NewAlbum({ name, onAdded }: { name: string; onAdded(id: string, title: string): void }) {
  const fetcher = useFetcher<{ id: string; title: string } | { refused: string }>()
  const { data, state } = fetcher
  const added = useRef(onAdded)
  added.current = onAdded
  // Once this page was read again: React Router loses a navigation that begins meanwhile.
  useEffect(() => {
    if (state === 'idle' && data && 'id' in data) added.current(data.id, data.title)
  }, [data, state])
  const busy = state !== 'idle'
  return (
    <fetcher.Form className={styles.form} method="post" action={href('/studio/albums/choices')}>
      <TextInput
        label="A new album"
        name="name"
        defaultValue={name}
        required
        maxLength={200}
        error={data && 'refused' in data ? data.refused : null}
      />
      <Button type="submit" variant="filled" busy={busy}>
        Create and upload
      </Button>
    </fetcher.Form>
  )
}

function Albums({ onChosen }: { onChosen(id: string, title: string): void }) {
  const fetcher = useFetcher<AlbumChoice[]>()
  const [search, setSearch] = useState('')
  const { load } = fetcher
  useEffect(() => {
    const timer = setTimeout(
      () => load(`${href('/studio/albums/choices')}?search=${encodeURIComponent(search)}`),
      search ? 200 : 0,
    )
    return () => clearTimeout(timer)
  }, [search, load])
  return (
    <>
      <TextInput
        label="Or one you have"
        type="search"
        placeholder="Search albums"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={styles.albums}>
        {fetcher.data?.map(({ id, title, photographs }) => (
          <li key={id}>
            <button type="button" onClick={() => onChosen(id, title)}>
              <span>{title}</span>
              <span className="quiet num">{photographs.toLocaleString('en-US')}</span>
            </button>
          </li>
        ))}
        {fetcher.data?.length === 0 && <li className="quiet">No albums match.</li>}
      </ul>
    </>
  )
}

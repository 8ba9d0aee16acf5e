import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import { counted } from '../../../ui/count.ts'
import styles from '../drop.module.css'
import type { Sorted } from '../files.ts'
import { uploader } from '../use-uploads.ts'
import type { AlbumChoice } from './albums.server.ts'

type NewAlbumProps = { name: string; submit: string; onAdded(id: string, title: string): void }

export function NewAlbum({ name, submit, onAdded }: NewAlbumProps) {
  const fetcher = useFetcher<{ id: string; title: string } | { refused: string }>()
  const { data, state } = fetcher
  const added = useRef(onAdded)
  added.current = onAdded
  // Once this page was read again: React Router loses a navigation that starts meanwhile.
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
      <Button type="submit" variant={name ? 'filled' : 'default'} busy={busy}>
        {submit}
      </Button>
    </fetcher.Form>
  )
}

export function Albums({ from, onChosen }: { from?: string; onChosen(album: AlbumChoice): void }) {
  const fetcher = useFetcher<AlbumChoice[]>()
  const [search, setSearch] = useState('')
  const { load } = fetcher
  useEffect(() => {
    const timer = setTimeout(
      () =>
        load(`${href('/studio/albums/choices')}?${new URLSearchParams({ search, ...(from && { from }) })}`),
      search ? 200 : 0,
    )
    return () => clearTimeout(timer)
  }, [search, from, load])
  return (
    <>
      <TextInput
        label="Or choose an album"
        type="search"
        placeholder="Search albums"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={styles.albums}>
        {fetcher.data?.map((album, i, all) => (
          <li key={album.id}>
            {isPublic(album) && !(all[i - 1] && isPublic(all[i - 1] as AlbumChoice)) && (
              <p className={styles.line}>Anyone can see these right away</p>
            )}
            <button type="button" onClick={() => onChosen(album)}>
              <span>{album.title}</span>
              <span className="small quiet num">
                {isPublic(album) ? 'Public' : album.published ? 'Private' : 'Draft'},{' '}
                {album.photographs.toLocaleString('en-US')}
              </span>
            </button>
          </li>
        ))}
        {fetcher.data?.length === 0 && <li className="quiet">No albums match.</li>}
      </ul>
    </>
  )
}

function isPublic({ visibility, published }: Pick<AlbumChoice, 'visibility' | 'published'>): boolean {
  return visibility === 'public' && published
}

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

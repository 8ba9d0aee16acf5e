import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import styles from '../drop.module.css'
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

export function isPublic({ visibility, published }: Pick<AlbumChoice, 'visibility' | 'published'>): boolean {
  return visibility === 'public' && published
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as t from '#messages/galleries'
import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import { ForPrinting } from '../../../delivery/ui/downloads.tsx'
import { grouped } from '../../../ui/count.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

export const SELECTION = 'selection'

interface SelectionBarProps {
  action: string
  done: string
  favorites?: boolean
  selection: Selection
  downloads: AlbumDownloads
  fields: ReactNode
  share: ReactNode
}

export function SelectionBar(props: SelectionBarProps) {
  const { action, selection, downloads, fields, share } = props
  const { all } = selection
  const bar = useRef<HTMLFormElement>(null)
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  // Without a script the boxes alone say what is selected.
  const none = useHydrated() && all.length === 0
  return (
    <form
      id={SELECTION}
      ref={bar}
      className={styles.bar}
      method="post"
      action={action}
      aria-label={t.selectedPhotos()}
    >
      <div className={`${styles.row} page wrap`}>
        <p className={`edge ${styles.scripted} ${styles.count}`} role="status">
          {t.selected({ count: all.length, b: (text) => <b key="b">{text}</b> })}
        </p>
        <SelectionButtons {...props} />
        {fields}
        <div className={`wrap ${styles.acts}`}>
          {share}
          <button type="submit" name="size" value="web" className={`button ${styles.go}`} disabled={none}>
            <span>
              {t.downloadSelected({
                selected: (text) => (
                  <span key="selected" className={styles.count}>
                    {text}
                  </span>
                ),
              })}
              <span className={styles.scripted}> ({grouped(all.length)})</span>
            </span>
          </button>
          <ForPrinting downloads={downloads} disabled={none} />
        </div>
      </div>
    </form>
  )
}

function SelectionButtons({ done, favorites, selection }: SelectionBarProps) {
  const { all, whole } = selection
  const waiting = !useHydrated()
  return (
    <p className={`wrap ${styles.ways}`}>
      <button type="button" className="link" onClick={selection.selectAll} disabled={waiting || whole}>
        {favorites ? t.selectFavorites() : t.selectAll()}
      </button>
      <button type="button" className="link" onClick={selection.clear} disabled={waiting || all.length === 0}>
        {t.clear()}
      </button>
      <Link className="link" to={done} preventScrollReset replace>
        {t.done()}
      </Link>
    </p>
  )
}

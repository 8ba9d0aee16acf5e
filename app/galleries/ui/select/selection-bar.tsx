import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import { Numbers, Size } from '../../../delivery/ui/downloads.tsx'
import { grouped } from '../../../ui/count.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type GalleryMode, modeQuery } from '../../../viewers/gallery-mode.ts'
import styles from './selection-bar.module.css'
import { ShareSelected } from './share-selected.tsx'
import type { Selection } from './use-selection.ts'

/** The id of the form that selected photographs belong to. */
export const SELECTION = 'selection'

interface SelectionBarProps {
  /** The gallery's address. */
  base: string
  /** What files are called when they are shared, before their numbers. */
  name: string
  mode: GalleryMode
  selection: Selection
  positionOf: (n: number) => number
  /** As the album's view has them. */
  numbers: number[] | null
  count: number
  downloads: AlbumDownloads
}

/** How many photographs are selected, buttons to select several at once, and the download. */
export function SelectionBar(props: SelectionBarProps) {
  const { base, name, mode, selection, positionOf, numbers, count, downloads } = props
  const { all } = selection
  const bar = useRef<HTMLFormElement>(null)
  // Whoever pressed Select far above or below sees what it is for.
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
      action={`${base}/archives`}
      aria-label="Selected photographs"
    >
      <div className={`${styles.row} page`}>
        <p className={`edge ${styles.scripted} ${styles.count}`} role="status">
          <b>{grouped(all.length)}</b> selected
        </p>
        <SelectionButtons base={base} mode={mode} selection={selection} count={count} />
        <Numbers of={all.map(positionOf)} />
        <Size downloads={downloads} />
        <div className={styles.acts}>
          <ShareSelected
            key={all.join()}
            base={base}
            name={name}
            positions={all.map(positionOf)}
            numbers={numbers}
          />
          <button type="submit" className={`button ${styles.go}`} disabled={none}>
            <span>
              Download<span className={styles.count}> selected</span>
              <span className={styles.scripted}> ({grouped(all.length)})</span>
            </span>
          </button>
        </div>
      </div>
    </form>
  )
}

function SelectionButtons({
  base,
  mode,
  selection,
  count,
}: Omit<SelectionBarProps, 'name' | 'positionOf' | 'numbers' | 'downloads'>) {
  const { all, ranging } = selection
  const waiting = !useHydrated()
  return (
    <p className={styles.ways}>
      <button
        type="button"
        className="link"
        onClick={selection.selectAll}
        disabled={waiting || all.length === count}
      >
        Select all{mode.shown === 'favorites' && ' favorites'}
      </button>
      <button
        type="button"
        className="link"
        aria-pressed={ranging}
        disabled={waiting}
        onClick={() => selection.setRanging(!ranging)}
        title="Press the first photograph, then this, then the last"
      >
        Range
      </button>
      <button type="button" className="link" onClick={selection.clear} disabled={waiting || all.length === 0}>
        Clear
      </button>
      <Link className="link" to={base + modeQuery({ ...mode, selecting: false })} preventScrollReset replace>
        Done
      </Link>
    </p>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { AlbumDownloads } from '../../../../ports/database/schema/albums.ts'
import { Size } from '../../../delivery/ui/downloads.tsx'
import { grouped } from '../../../ui/count.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

export const SELECTION = 'selection'

interface SelectionBarProps {
  action: string
  done: string
  all?: string | undefined
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
      aria-label="Selected photos"
    >
      <div className={`${styles.row} page wrap`}>
        <p className={`edge ${styles.scripted} ${styles.count}`} role="status">
          <b>{grouped(all.length)}</b> selected
        </p>
        <SelectionButtons {...props} />
        {fields}
        <Size downloads={downloads} />
        <div className={`wrap ${styles.acts}`}>
          {share}
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

function SelectionButtons({ done, all: what, selection }: SelectionBarProps) {
  const { all, whole, ranging } = selection
  const waiting = !useHydrated()
  return (
    <p className={`wrap ${styles.ways}`}>
      <button type="button" className="link" onClick={selection.selectAll} disabled={waiting || whole}>
        Select all{what && ` ${what}`}
      </button>
      <button
        type="button"
        className="link"
        aria-pressed={ranging}
        disabled={waiting}
        onClick={() => selection.setRanging(!ranging)}
        title="Select the first photo, press this, then select the last"
      >
        Range
      </button>
      <button type="button" className="link" onClick={selection.clear} disabled={waiting || all.length === 0}>
        Clear
      </button>
      <Link className="link" to={done} preventScrollReset replace>
        Done
      </Link>
    </p>
  )
}

import { useLocalStorage } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Bar, Empty, Failures } from './bar.tsx'
import { LastChange } from './changes/last-change.tsx'
import { useChanges } from './changes/use-changes.ts'
import { type Open, OpenDialog } from './dialogs/dialogs.tsx'
import { filtered, readFilter } from './filter.ts'
import type { GridView } from './frames/grid.ts'
import { BulkBar } from './grid/bulk-bar.tsx'
import type { Dragging } from './grid/drag.ts'
import { Grid } from './grid/grid.tsx'
import type { Size } from './grid/use-rows.ts'
import { useSelection } from './grid/use-selection.ts'
import styles from './photos.module.css'
import { Side } from './side.tsx'
import { useActs } from './use-acts.ts'
import { useFreshGrid } from './use-fresh-grid.ts'
import { useReplace } from './use-replace.tsx'
import { Videos } from './videos.tsx'

interface PhotosProps {
  album: string
  stored: GridView
  /** For a public page that can be made of them; null in an album that is public itself. */
  categories: string[] | null
}

/** An album's photographs, for the owner to look at, select, put in order and describe. */
export function Photos({ album, stored, categories }: PhotosProps) {
  const changes = useChanges(album, useFreshGrid(album, stored))
  const { view, note, ask } = changes
  const [query] = useSearchParams()
  const filter = readFilter(query)
  const { section, show, search } = filter
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is made of these.
  const frames = useMemo(() => filtered(view, filter), [view, section, show, search])
  const selection = useSelection(frames)
  const [open, setOpen] = useState<Open | null>(null)
  const [size, setSize] = useLocalStorage<Size>({ key: 'studio-frame-size', defaultValue: 'M' })
  const { replace, input } = useReplace(album)
  const act = useActs({ frames, selection, ask, undo: changes.undo, replace, setOpen })
  const dragging = useDragging(selection.selected, ask)
  const all = section === null && show === null && search === ''
  return (
    <div className={styles.table}>
      {(view.frames.length > 0 || view.sections.length > 0) && (
        <Side {...{ view, filter, dragging }} edit={() => setOpen({ what: 'sections', frames: [] })} />
      )}
      <div className={styles.main}>
        <Failures {...{ view, ask }} />
        <Videos view={view} />
        {view.frames.length > 0 && <Bar {...{ view, filter, size, setSize, ask }} />}
        {frames.length === 0 && !(all && view.sections.length > 0) ? (
          <Empty {...{ view, filter }} />
        ) : (
          <Grid
            {...{ view, frames, all, size, selection, dragging }}
            look={(index) => setOpen({ what: 'look', frames: [frames[index]?.id ?? ''] })}
          />
        )}
      </div>
      <div className={styles.float}>
        {note && <LastChange note={note} undo={changes.undo} dismiss={changes.dismiss} />}
        {selection.selected.length > 0 && (
          <BulkBar count={selection.selected.length} act={act} pages={categories !== null} />
        )}
      </div>
      {open && <OpenDialog {...{ album, categories, open, setOpen, changes, frames, selection, replace }} />}
      {input}
    </div>
  )
}

/** The same object in every render, so that cells add their listeners once. */
function useDragging(selected: string[], ask: ReturnType<typeof useChanges>['ask']): Dragging {
  const latest = useRef({ selected, ask })
  latest.current = { selected, ask }
  return useMemo(
    () => ({
      dragged: (id) => (latest.current.selected.includes(id) ? latest.current.selected : [id]),
      drop: (frames, spot) => latest.current.ask({ do: 'move', frames, spot }),
    }),
    [],
  )
}

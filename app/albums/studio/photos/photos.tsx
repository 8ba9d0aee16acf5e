import { useMemo, useRef, useState } from 'react'
import { href, Link, useRouteLoaderData, useSearchParams } from 'react-router'
import { Reports } from '../../../athletes/studio/reports.tsx'
import type { ReportedTag } from '../../../athletes/tags/reports.server.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Float } from '../../../studio/ui/list/selection-bar.tsx'
import { useReplace } from '../../../uploads/studio/use-replace.ts'
import type { AlbumCard } from '../../list/album-list.server.ts'
import { Bar, type BarProps, Empty, Failures, Videos } from './bar.tsx'
import { type Open, OpenDialog } from './dialogs/dialogs.tsx'
import { type Filter, filtered, readFilter } from './filter.ts'
import { BulkBar } from './grid/bulk-bar.tsx'
import type { Dragging } from './grid/drag.ts'
import { Grid } from './grid/grid.tsx'
import { type GridFrame, type GridView, numberOfPhoto } from './grid/grid-view.ts'
import { useSelection } from './grid/use-selection.ts'
import styles from './photos.module.css'
import type { Note } from './queue.ts'
import { Side } from './side.tsx'
import { useActs } from './use-acts.ts'
import { useChanges } from './use-changes.ts'
import { useFreshGrid } from './use-fresh-grid.ts'

interface PhotosProps {
  album: string
  stored: GridView
  categories: string[] | null
  teams: boolean
  reported: ReportedTag[]
}

export function Photos({ album, stored, categories, teams, reported }: PhotosProps) {
  const changes = useChanges(album, useFreshGrid(album, stored))
  const { view, note, apply } = changes
  const { filter, frames } = useFiltered(view, reported)
  const selection = useSelection(frames)
  const [open, setOpen] = useState<Open | null>(null)
  const title = useRouteLoaderData<AlbumCard>('album')?.title ?? ''
  const { replace, input } = useReplace(album, title)
  const act = useActs({ album, teams, frames, selection, apply, undo: changes.undo, replace, setOpen })
  const dragging = useDragging(selection.selected, apply)
  return (
    <div className={styles.table}>
      {(view.frames.length > 0 || view.sections.length > 0) && (
        <Side
          view={view}
          filter={filter}
          dragging={dragging}
          edit={() => setOpen({ what: 'sections', frames: [] })}
        />
      )}
      <Main
        changes={changes}
        bar={{ filter, isPublic: categories === null, teams }}
        reported={reported}
        frames={frames}
        selection={selection}
        dragging={dragging}
        preview={(frame) => setOpen({ what: 'preview', frames: [frame] })}
      />
      <Float>
        {note && <LastChange note={note} undo={changes.undo} dismiss={changes.dismiss} />}
        {selection.selected.length > 0 && (
          <BulkBar count={selection.selected.length} act={act} pages={categories !== null} teams={teams} />
        )}
      </Float>
      {open && (
        <OpenDialog
          album={album}
          categories={categories}
          open={open}
          setOpen={setOpen}
          changes={changes}
          frames={frames}
          selection={selection}
          replace={replace}
        />
      )}
      {input}
    </div>
  )
}

function LastChange({ note, undo, dismiss }: { note: Note; undo(): void; dismiss(): void }) {
  return (
    <div className={styles.note} data-bad={note.bad || undefined} role={note.bad ? 'alert' : 'status'}>
      <p>
        {note.text}{' '}
        {note.to && (
          <Link className="link" to={href('/studio/albums/:album', { album: note.to })}>
            Open it
          </Link>
        )}
      </p>
      {note.undo && (
        <Button onClick={undo} aria-keyshortcuts="Z">
          Undo
        </Button>
      )}
      <Button variant="subtle" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="cross" />
      </Button>
    </div>
  )
}

function useFiltered(view: GridView, reported: ReportedTag[]) {
  const [query] = useSearchParams()
  const filter = readFilter(query)
  const { section, show, search } = filter
  const reports = showsReports(filter, reported)
  // Keys act on the photos of the grid, which reports replace.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is made of these.
  const frames = useMemo(
    () => (reports ? [] : filtered(view, filter)),
    [view, section, show, search, reports],
  )
  return { filter, frames }
}

interface MainProps {
  changes: ReturnType<typeof useChanges>
  reported: ReportedTag[]
  bar: Omit<BarProps, 'view' | 'apply'>
  frames: GridFrame[]
  selection: ReturnType<typeof useSelection>
  dragging: Dragging
  preview(frame: string): void
}

function Main(props: MainProps) {
  const { bar, reported, frames, selection, dragging, preview } = props
  const { view, apply } = props.changes
  const { filter } = bar
  const all = filter.section === null && filter.show === null && filter.search === ''
  return (
    <>
      <Failures view={view} apply={apply} />
      <Videos view={view} />
      {view.frames.length > 0 && <Bar {...bar} view={view} apply={apply} />}
      {showsReports(filter, reported) ? (
        <Reports tags={reported} numberOf={(photo) => numberOfPhoto(view, photo)} />
      ) : frames.length === 0 && !(all && view.sections.length > 0) ? (
        <Empty view={view} filter={filter} />
      ) : (
        <Grid
          view={view}
          frames={frames}
          all={all}
          teams={bar.teams}
          selection={selection}
          dragging={dragging}
          preview={(index) => preview(frames[index]?.id ?? '')}
        />
      )}
    </>
  )
}

function showsReports({ show }: Filter, reported: ReportedTag[]): boolean {
  return show === 'reported' && reported.length > 0
}

/** Returns the same object in every render, so that cells add their listeners once. */
function useDragging(selected: string[], apply: ReturnType<typeof useChanges>['apply']): Dragging {
  const latest = useRef({ selected, apply })
  latest.current = { selected, apply }
  return useMemo(
    () => ({
      dragged: (id) => (latest.current.selected.includes(id) ? latest.current.selected : [id]),
      drop: (frames, spot) => latest.current.apply({ do: 'move', frames, spot }),
    }),
    [],
  )
}

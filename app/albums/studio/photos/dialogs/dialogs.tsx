import type { useChanges } from '../changes/use-changes.ts'
import type { GridFrame } from '../frames/grid.ts'
import type { Act } from '../grid/bulk-bar.tsx'
import type { useSelection } from '../grid/use-selection.ts'
import { LookDialog } from './look.tsx'
import { DeleteDialog, MoveDialog, SectionDialog } from './move.tsx'
import { PageDialog } from './page.tsx'
import { SectionsDialog } from './sections.tsx'
import { WordsDialog } from './words.tsx'

/** The dialog that is open, and the frames it is about. */
export interface Open {
  what: Act | 'sections' | 'look'
  frames: string[]
}

interface OpenDialogProps {
  album: string
  categories: string[] | null
  open: Open
  setOpen(open: Open | null): void
  changes: ReturnType<typeof useChanges>
  frames: GridFrame[]
  selection: ReturnType<typeof useSelection>
  replace(frame: string): void
}

export function OpenDialog(props: OpenDialogProps) {
  const { album, categories, open, setOpen, changes, frames, selection, replace } = props
  const { view, note, busy, ask } = changes
  const close = () => {
    setOpen(null)
    // The browser gives the focus back, but perhaps to a frame that was drawn anew meanwhile.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-frame][tabindex="0"]')?.focus())
  }
  const isChosen = new Set(open.frames)
  const chosen = frames.filter(({ id }) => isChosen.has(id))
  const shared = { frames: open.frames, view, ask, close }
  switch (open.what) {
    case 'move':
      return <MoveDialog {...shared} />
    case 'section':
      return <SectionDialog {...shared} />
    case 'delete':
      return <DeleteDialog {...shared} />
    case 'sections':
      return <SectionsDialog {...{ view, note, busy, ask, close }} />
    case 'words':
      return <WordsDialog {...{ album, note, ask, close }} frames={chosen} />
    case 'page':
      return <PageDialog {...{ album, close }} categories={categories ?? []} frames={chosen} />
    case 'look': {
      const index = frames.findIndex(({ id }) => id === open.frames[0])
      const go = (to: number) => {
        selection.go(to)
        setOpen({ what: 'look', frames: [frames[to]?.id ?? ''] })
      }
      return (
        <LookDialog
          {...{ frames, index, go, close, replace }}
          selected={selection.isSelected.has(open.frames[0] ?? '')}
          toggle={selection.toggle}
          retry={(id) => ask({ do: 'retry', frames: [id] })}
        />
      )
    }
    default:
      return null
  }
}

import type { Act } from '../grid/bulk-bar.tsx'
import type { GridFrame } from '../grid/grid-view.ts'
import type { useSelection } from '../grid/use-selection.ts'
import type { useChanges } from '../use-changes.ts'
import { AlbumDialog } from './album.tsx'
import { CaptionsDialog } from './captions.tsx'
import { DeleteDialog, MoveDialog, SectionDialog } from './move.tsx'
import { PageDialog } from './page.tsx'
import { PreviewDialog } from './preview.tsx'
import { SectionsDialog } from './sections.tsx'
import { WordsDialog } from './words.tsx'

export interface Open {
  what: Act | 'sections' | 'preview'
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
  const { album, categories, open, setOpen, changes, frames } = props
  const { view, note, busy, apply } = changes
  const close = () => {
    setOpen(null)
    // The browser gives the focus back, but perhaps to a frame that has been rendered anew.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-frame][tabindex="0"]')?.focus())
  }
  const isChosen = new Set(open.frames)
  const chosen = frames.filter(({ id }) => isChosen.has(id))
  const shared = { frames: open.frames, view, apply, close }
  switch (open.what) {
    case 'move':
      return <MoveDialog {...shared} />
    case 'section':
      return <SectionDialog {...shared} />
    case 'album':
      return <AlbumDialog {...shared} album={album} ofClient={categories !== null} />
    case 'delete':
      return <DeleteDialog {...shared} />
    case 'sections':
      return <SectionsDialog view={view} note={note} busy={busy} apply={apply} close={close} />
    case 'words':
      return <WordsDialog album={album} note={note} busy={busy} apply={apply} close={close} frames={chosen} />
    case 'caption':
      return (
        <CaptionsDialog
          {...shared}
          album={album}
          chosen={chosen}
          oneByOne={() => setOpen({ what: 'words', frames: open.frames })}
        />
      )
    case 'page':
      return <PageDialog album={album} close={close} categories={categories ?? []} frames={chosen} />
    case 'preview':
      return <Preview {...props} close={close} />
    default:
      return null
  }
}

function Preview(props: OpenDialogProps & { close(): void }) {
  const { open, setOpen, changes, frames, selection, replace, close } = props
  const [looked = ''] = open.frames
  const go = (to: number) => {
    selection.go(to)
    setOpen({ what: 'preview', frames: [frames[to]?.id ?? ''] })
  }
  return (
    <PreviewDialog
      frames={frames}
      index={frames.findIndex(({ id }) => id === looked)}
      go={go}
      close={close}
      replace={replace}
      selected={selection.isSelected.has(looked)}
      toggle={selection.toggle}
      retry={(id) => changes.apply({ do: 'retry', frames: [id] })}
    />
  )
}

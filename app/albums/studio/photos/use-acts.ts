import { href, useNavigate } from 'react-router'
import { useKeys } from '../../../studio/ui/use-keys.ts'
import type { Open } from './dialogs/dialogs.tsx'
import type { Act } from './grid/bulk-bar.tsx'
import type { GridFrame } from './grid/grid-view.ts'
import type { useSelection } from './grid/use-selection.ts'
import type { useChanges } from './use-changes.ts'

interface Acting {
  album: string
  teams: boolean
  frames: GridFrame[]
  selection: ReturnType<typeof useSelection>
  apply: ReturnType<typeof useChanges>['apply']
  undo(): void
  replace(frame: string): void
  setOpen(open: Open): void
}

export function useActs({
  album,
  teams,
  frames,
  selection,
  apply,
  undo,
  replace,
  setOpen,
}: Acting): (what: Act) => void {
  const navigate = useNavigate()
  const active = frames[selection.active]?.id
  const act = (what: Act) => {
    const these = selection.selected.length > 0 ? selection.selected : active ? [active] : []
    const [first] = these
    if (what === 'clear') return selection.clear()
    if (first === undefined) return
    if (what === 'turn') apply({ do: 'turn', frames: these, by: 90 })
    else if (what === 'cover') apply({ do: 'cover', frame: first })
    else if (what === 'replace') replace(first)
    else if (what === 'tag') {
      if (teams) void navigate(`${href('/studio/albums/:album/tagging', { album })}?frame=${first}`)
    } else if (what === 'caption' && these.length === 1) setOpen({ what: 'words', frames: these })
    else if (what === 'delete' && these.length === 1) apply({ do: 'delete', frames: these })
    else setOpen({ what, frames: these })
  }
  useKeys({
    x: () => active && selection.toggle(active),
    m: () => act('move'),
    s: () => act('section'),
    a: () => act('album'),
    r: () => act('turn'),
    c: () => act('caption'),
    e: () => act('words'),
    t: () => act('tag'),
    delete: () => act('delete'),
    z: undo,
  })
  return act
}

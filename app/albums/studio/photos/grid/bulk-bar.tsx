import { Button } from '../../../../studio/ui/controls/button.tsx'
import type { IconName } from '../../../../studio/ui/icon.tsx'
import { SelectionBar } from '../../../../studio/ui/list/selection-bar.tsx'

interface BulkBarProps {
  count: number
  act(what: Act): void
  pages: boolean
  teams: boolean
}
export type Act =
  | 'move'
  | 'section'
  | 'album'
  | 'turn'
  | 'cover'
  | 'caption'
  | 'words'
  | 'tag'
  | 'replace'
  | 'page'
  | 'delete'
  | 'clear'

const ACTS: { act: Act; label: string; icon: IconName; hotkey?: string; one?: true }[] = [
  { act: 'caption', label: 'Caption', icon: 'caption', hotkey: 'C' },
  { act: 'tag', label: 'Tag', icon: 'teams', hotkey: 'T' },
  { act: 'section', label: 'Section…', icon: 'section', hotkey: 'S' },
  { act: 'album', label: 'Album…', icon: 'move', hotkey: 'A' },
  { act: 'turn', label: 'Rotate', icon: 'turn', hotkey: 'R' },
  { act: 'cover', label: 'Cover', icon: 'photo', one: true },
  { act: 'replace', label: 'Replace…', icon: 'upload', one: true },
  { act: 'page', label: 'Create public page…', icon: 'site' },
]

export function BulkBar({ count, act, pages, teams }: BulkBarProps) {
  const hidden: Partial<Record<Act, boolean>> = { page: !pages, tag: !teams }
  return (
    <SelectionBar label="Selected photos" count={count} clear={() => act('clear')}>
      {ACTS.filter(({ act: what, one }) => !hidden[what] && (!one || count === 1)).map(
        ({ act: what, label, icon, hotkey }) => (
          <Button
            key={what}
            variant="subtle"
            icon={icon}
            aria-keyshortcuts={hotkey}
            onClick={() => act(what)}
          >
            {label}
          </Button>
        ),
      )}
      <Button variant="subtle" bad icon="trash" onClick={() => act('delete')}>
        Delete
      </Button>
    </SelectionBar>
  )
}

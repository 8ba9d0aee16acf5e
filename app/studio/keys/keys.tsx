import { useEffect, useState } from 'react'
import { isSingleKey } from '../ui/use-keys.ts'
import { Help } from './help.tsx'
import { Palette } from './palette.tsx'

const OPEN = 'studio-find'

export function openPalette(): void {
  dispatchEvent(new Event(OPEN))
}

export function Keys() {
  const [open, setOpen] = useState<'find' | 'help' | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const opens = opensWith(event)
      if (opens) setOpen((current) => (current === opens ? null : opens))
      else if (!isSingleKey(event)) return
      else if (key === 'j' || key === 'k') moveFocus(key === 'j' ? 1 : -1)
      else return
      // Pages listen later, and skip handled keys.
      event.preventDefault()
    }
    const find = () => setOpen('find')
    addEventListener('keydown', press, true)
    addEventListener(OPEN, find)
    return () => {
      removeEventListener('keydown', press, true)
      removeEventListener(OPEN, find)
    }
  }, [])
  const close = () => setOpen(null)
  if (open === 'find') return <Palette close={close} />
  return open === 'help' ? <Help close={close} /> : null
}

function opensWith(event: KeyboardEvent): 'find' | 'help' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey)
    return isForText(event) ? null : 'find'
  return key === '?' && isSingleKey(event) ? 'help' : null
}

/** In an editor, Ctrl K makes a link of selected text. */
function isForText({ target }: KeyboardEvent): boolean {
  const editor = (target as HTMLElement | null)?.closest?.('[data-links]')
  return Boolean(editor) && document.getSelection()?.isCollapsed === false
}

function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#main [data-row]')]
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const at = focused === -1 ? rows.findIndex((row) => row.ariaCurrent) : focused
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step
  rows[next]?.focus()
}

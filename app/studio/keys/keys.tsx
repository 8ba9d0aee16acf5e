import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isSingleKey } from '../ui/use-keys.ts'
import { Palette } from './palette.tsx'

const OPEN = 'studio-find'
/** A chapter of the guide. */
const LIST = href('/studio/help/:chapter?', { chapter: 'keyboard-shortcuts' })

export function openPalette(): void {
  dispatchEvent(new Event(OPEN))
}

export function Keys() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (isForPalette(event)) setOpen((current) => !current)
      else if (!isSingleKey(event)) return
      else if (key === '?') void navigate(LIST)
      else if (key === 'j' || key === 'k') moveFocus(key === 'j' ? 1 : -1)
      else return
      // Pages listen later, and skip handled keys.
      event.preventDefault()
    }
    const find = () => setOpen(true)
    addEventListener('keydown', press, true)
    addEventListener(OPEN, find)
    return () => {
      removeEventListener('keydown', press, true)
      removeEventListener(OPEN, find)
    }
  }, [navigate])
  return open && <Palette close={() => setOpen(false)} />
}

function isForPalette(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isForText(event)
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

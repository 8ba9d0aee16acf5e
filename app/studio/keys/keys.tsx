import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isSingleKey } from '../ui/use-keys.ts'
import { PAGES } from './entries.ts'
import { Help } from './help.tsx'
import { Palette } from './palette.tsx'

const CHORD = 1_500
const OPEN = 'studio-find'

export function openPalette(): void {
  dispatchEvent(new Event(OPEN))
}

export function Keys() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'find' | 'help' | null>(null)
  const goAt = useRef(0)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const opens = opensWith(event)
      if (opens) setOpen((current) => (current === opens ? null : opens))
      else if (!isSingleKey(event)) return
      else if (Date.now() - goAt.current < CHORD) {
        goAt.current = 0
        const page = PAGES.find((one) => one.key === key)
        if (page) navigate(page.to)
      } else if (key === 'g') goAt.current = Date.now()
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
  }, [navigate])
  const close = () => setOpen(null)
  if (open === 'find') return <Palette close={close} />
  return open === 'help' ? <Help close={close} /> : null
}

function opensWith(event: KeyboardEvent): 'find' | 'help' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey)
    return isForText(event) ? null : 'find'
  if (key === '/' && isSingleKey(event)) return 'find'
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

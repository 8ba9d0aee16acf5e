import { useLayoutEffect, useRef } from 'react'

/** Per browser, because it depends on the keyboard. */
const OFF = 'studio-single-keys'

export function singleKeysAreOn(): boolean {
  return localStorage.getItem(OFF) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, 'off')
}

/** Each page acts on all of its keys, and the list of keys shows them. */
export const PAGE_KEYS = {
  albums: { x: 'Select or deselect' },
  photographs: {
    x: 'Select or deselect',
    m: 'Position',
    s: 'Section',
    a: 'Album',
    r: 'Rotate',
    c: 'Caption',
    e: 'Caption one by one',
    t: 'Tag athletes',
    1: 'Small photos',
    2: 'Medium photos',
    3: 'Large photos',
    delete: 'Delete',
    z: 'Undo',
  },
  booking: { a: 'Accept', d: 'Decline', r: 'Reply' },
  month: { t: 'Today', o: 'Take time off' },
}

type Page = keyof typeof PAGE_KEYS

export function useKeys<P extends Page>(keys: Record<keyof (typeof PAGE_KEYS)[P], () => void>): void {
  const latest = useRef<Record<string, () => void>>(keys)
  latest.current = keys
  // Before the first paint, so that no key is lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || !isSingleKey(event)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Skips keys in a field or dialog, and with Ctrl, Alt or ⌘. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
    return false
  const target = event.target as HTMLElement | null
  if (target?.closest?.('input, textarea, select, [contenteditable="true"], [role="dialog"], dialog'))
    return false
  return singleKeysAreOn()
}

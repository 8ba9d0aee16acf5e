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

/** Acts on keys of a page; the guide lists them. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
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

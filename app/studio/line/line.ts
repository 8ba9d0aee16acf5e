import { useSyncExternalStore } from 'react'

/** How this tab's requests to the site go. */
export interface LineState {
  /** The latest had no response. */
  lost: boolean
  /** The session ended while the studio was open. */
  signedOut: boolean
  /** So what was sent last may not be stored. */
  unsent: boolean
  /** When a page was last loaded. Milliseconds. */
  loadedAt: number
}

const ONLINE: LineState = { lost: false, signedOut: false, unsent: false, loadedAt: Date.now() }

let current = ONLINE
const listeners = new Set<() => void>()

export function setLine(change: Partial<LineState>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

export function useLine(): LineState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => ONLINE,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

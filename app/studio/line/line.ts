import { useSyncExternalStore } from 'react'

export interface LineState {
  lost: boolean
  signedOut: boolean
  unsent: boolean
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

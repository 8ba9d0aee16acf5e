import { useSyncExternalStore } from 'react'

export type ThumbSize = 'small' | 'large'

const ITEM = 'thumbs'

/** Runs before photographs are laid out, so that none of them moves later. */
export const APPLY_STORED = `try{document.documentElement.dataset.thumbs=localStorage.getItem('${ITEM}')??''}catch{}`

const listeners = new Set<() => void>()

/** The size chosen in this browser; null for small on a phone, large elsewhere. */
export function useThumbSize(): ThumbSize | null {
  return useSyncExternalStore(subscribe, applied, () => null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function applied(): ThumbSize | null {
  const { thumbs } = document.documentElement.dataset
  return thumbs === 'small' || thumbs === 'large' ? thumbs : null
}

function apply(size: string): void {
  document.documentElement.dataset.thumbs = size
  for (const listener of listeners) listener()
}

/** For a page that a link led to, where the script did not run. */
export function applyStored(): void {
  try {
    apply(localStorage.getItem(ITEM) ?? '')
  } catch {}
}

export function switchThumbSize(): void {
  const shown = applied() ?? (matchMedia('(width < 30rem)').matches ? 'small' : 'large')
  const size = shown === 'small' ? 'large' : 'small'
  apply(size)
  try {
    localStorage.setItem(ITEM, size)
  } catch {}
}

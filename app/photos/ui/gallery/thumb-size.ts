import { useSyncExternalStore } from 'react'

export type ThumbSize = 'small' | 'large'

const ITEM = 'thumbs'

/** The script that the page runs before its photographs are laid out, so that none of them moves later. */
export const APPLY_STORED = `try{document.documentElement.dataset.thumbs=localStorage.getItem('${ITEM}')??''}catch{}`

const listeners = new Set<() => void>()

/** The size that was chosen in this browser, or null: then photographs are small on a phone, large elsewhere. */
export function useThumbSize(): ThumbSize | null {
  return useSyncExternalStore(subscribe, applied, () => null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the style sheets read. */
function applied(): ThumbSize | null {
  const { thumbs } = document.documentElement.dataset
  return thumbs === 'small' || thumbs === 'large' ? thumbs : null
}

function apply(size: string): void {
  document.documentElement.dataset.thumbs = size
  for (const listener of listeners) listener()
}

/** The same as the script, on a page that a link led to. */
export function applyStored(): void {
  try {
    apply(localStorage.getItem(ITEM) ?? '')
  } catch {
    // A browser that stores nothing.
  }
}

/** Changes what is shown to the other size, and remembers it. */
export function switchThumbSize(): void {
  const shown = applied() ?? (matchMedia('(width < 30rem)').matches ? 'small' : 'large')
  const size = shown === 'small' ? 'large' : 'small'
  apply(size)
  try {
    localStorage.setItem(ITEM, size)
  } catch {
    // It lasts until the page is left.
  }
}

import type { Kept } from './autosave.ts'

const nameOf = (post: string) => `sideline-post-${post}`

/** What this browser keeps of a post until the server has it. Without storage it keeps nothing. */
export function browserCopy(post: string) {
  return {
    put(kept: Kept) {
      try {
        localStorage.setItem(nameOf(post), JSON.stringify(kept))
      } catch {
        // Full or forbidden: the server still gets the text.
      }
    },
    clear() {
      try {
        localStorage.removeItem(nameOf(post))
      } catch {
        // As above.
      }
    },
    read(): Kept | null {
      try {
        const kept = JSON.parse(localStorage.getItem(nameOf(post)) ?? 'null') as Kept | null
        return kept && Number.isInteger(kept.edit) && Array.isArray(kept.draft?.body) ? kept : null
      } catch {
        return null
      }
    },
  }
}

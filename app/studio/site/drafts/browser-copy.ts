import type { SectionName } from '../../../site/sections/shapes.ts'

/** Before the section's name, in the storage and in the name of its lock. */
const PREFIX = 'studio.site-draft.'

interface Copy {
  content: unknown
  /** Of the text that the author began with. */
  mark: string
}

/**
 * What the browser keeps of each section until the server has it. The tab that is to send a text holds its lock, so
 * that other tabs leave it alone. A tab that is closed frees its locks.
 */
export class BrowserCopy {
  readonly #held = new Map<SectionName, PromiseWithResolvers<void>>()

  put(section: SectionName, copy: Copy): void {
    try {
      localStorage.setItem(PREFIX + section, JSON.stringify(copy))
    } catch {
      // Full or forbidden: the server has the draft in half a second.
    }
    if (this.#held.has(section)) return
    const held = Promise.withResolvers<void>()
    this.#held.set(section, held)
    void navigator.locks.request(PREFIX + section, () => held.promise)
  }

  clear(section: SectionName): void {
    try {
      localStorage.removeItem(PREFIX + section)
    } catch {}
    this.#held.get(section)?.resolve()
    this.#held.delete(section)
  }

  /** Whether this tab is still to send the section. */
  has(section: SectionName): boolean {
    return this.#held.has(section)
  }

  /** Leaves what is not sent to others. */
  release(): void {
    for (const { resolve } of this.#held.values()) resolve()
    this.#held.clear()
  }

  /**
   * Hands over each text that a closed tab left. While an open tab is still to send one, waits for it.
   * @param onSent called when the other tab has sent or changed its text
   */
  takeOver(take: (section: SectionName, copy: Copy) => void, onSent: () => void): void {
    for (const [section, left] of stored()) {
      void navigator.locks.request(PREFIX + section, () => {
        if (localStorage.getItem(PREFIX + section) !== left) return onSent()
        take(section, JSON.parse(left))
        return this.#held.get(section)?.promise
      })
    }
  }
}

function stored(): [SectionName, string][] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, json]) => [name.slice(PREFIX.length) as SectionName, json])
  } catch {
    return []
  }
}

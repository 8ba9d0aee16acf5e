/**
 * What this browser keeps of one text until the server has it. The tab that is to send the text holds a lock, so that
 * other tabs leave it alone. A tab that is closed frees its locks. Without storage nothing is kept.
 * Without https a browser has no locks, and no tab waits for another.
 */
export class BrowserCopy<Text> {
  readonly #name: string
  #held: PromiseWithResolvers<void> | null = null

  /** @param name of the storage's item and of the lock */
  constructor(name: string) {
    this.#name = name
  }

  /** Whether this tab is still to send the text. */
  get held(): boolean {
    return this.#held !== null
  }

  put(text: Text): void {
    try {
      localStorage.setItem(this.#name, JSON.stringify(text))
    } catch {
      // Full or forbidden: the server still gets the text.
    }
    if (this.#held) return
    const held = Promise.withResolvers<void>()
    this.#held = held
    void locksOfBrowser()?.request(this.#name, () => held.promise)
  }

  clear(): void {
    try {
      localStorage.removeItem(this.#name)
    } catch {
      // As above.
    }
    this.release()
  }

  /** Leaves the text to other tabs. */
  release(): void {
    this.#held?.resolve()
    this.#held = null
  }

  read(): Text | null {
    try {
      return JSON.parse(this.#json() ?? 'null')
    } catch {
      return null
    }
  }

  /**
   * Hands over the text that a closed tab left, if there is one. Waits while an open tab is still to send it.
   * @param onSent called when that tab has sent or changed its text
   */
  takeOver(take: (text: Text) => void, onSent: () => void): void {
    const left = this.#json()
    const text = this.read()
    if (text === null) return
    const locks = locksOfBrowser()
    if (!locks) take(text)
    void locks?.request(this.#name, () => {
      if (this.#json() !== left) return onSent()
      take(text)
      return this.#held?.promise
    })
  }

  #json(): string | null {
    try {
      return localStorage.getItem(this.#name)
    } catch {
      return null
    }
  }
}

function locksOfBrowser(): LockManager | undefined {
  return navigator.locks
}

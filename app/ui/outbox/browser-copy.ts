/** Begins what the copy of a form is of. */
export const FORM = 'form '

/**
 * What this browser keeps of one text until the server has it, for one account: it puts nothing back for another. The tab
 * that is to send the text holds a lock, so that other tabs leave it alone. A tab that is closed frees its locks. Without
 * storage nothing is kept. Without https a browser has no locks, and no tab waits for another.
 */
export class BrowserCopy<Text> {
  readonly #name: string
  /** Before December 2026 copies belonged to no account. */
  readonly #former: string
  #held: PromiseWithResolvers<void> | null = null

  /** @param of what the text is: the site has one copy of it for each account */
  constructor(account: string, of: string) {
    this.#name = nameOf(account, of)
    this.#former = of
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
      for (const name of [this.#name, this.#former]) localStorage.removeItem(name)
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
      return localStorage.getItem(this.#name) ?? localStorage.getItem(this.#former)
    } catch {
      return null
    }
  }
}

function nameOf(account: string, of: string): string {
  return `${account} ${of}`
}

/** Deletes the copies of forms when somebody signs out. Texts that save by themselves stay until the server has them. */
export function forgetForms(account: string): void {
  try {
    const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
    for (const name of all) {
      if (name.startsWith(nameOf(account, FORM))) localStorage.removeItem(name)
    }
  } catch {
    // There are none.
  }
}

function locksOfBrowser(): LockManager | undefined {
  return navigator.locks
}

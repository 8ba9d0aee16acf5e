export const FORM = 'form '

/**
 * Keeps one text per account in this browser until the server has it. The tab that is to send it holds a lock, which
 * closing frees. Without storage nothing is kept; without https there are no locks, and tabs do not wait.
 */
export class BrowserCopy<Text> {
  readonly #name: string
  #held: PromiseWithResolvers<void> | null = null

  constructor(account: string, of: string) {
    this.#name = nameOf(account, of)
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
    void (navigator.locks as LockManager | undefined)?.request(this.#name, () => held.promise)
  }

  clear(): void {
    try {
      localStorage.removeItem(this.#name)
    } catch {}
    this.release()
  }

  release(): void {
    this.#held?.resolve()
    this.#held = null
  }

  /**
   * Hands over a closed tab's text, once no open tab is still to send it.
   * @param onSent that tab has sent or changed it
   */
  takeOver(take: (text: Text) => void, onSent: () => void): void {
    const left = this.#json()
    const text = this.#read()
    if (text === null) return
    const locks: LockManager | undefined = navigator.locks
    if (!locks) take(text)
    void locks?.request(this.#name, () => {
      if (this.#json() !== left) return onSent()
      take(text)
      return this.#held?.promise
    })
  }

  #read(): Text | null {
    try {
      return JSON.parse(this.#json() ?? 'null')
    } catch {
      return null
    }
  }

  #json(): string | null {
    try {
      return localStorage.getItem(this.#name)
    } catch {
      return null
    }
  }
}

function nameOf(account: string, of: string): string {
  return `${account} ${of}`
}

/** Sign-out deletes forms. Texts that save by themselves stay until the server has them. */
export function forgetForms(account: string): void {
  try {
    const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
    for (const name of all) {
      if (name.startsWith(nameOf(account, FORM))) localStorage.removeItem(name)
    }
  } catch {}
}

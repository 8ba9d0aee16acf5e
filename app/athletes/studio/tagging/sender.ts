import { BrowserCopy } from '../../../studio/ui/autosave/browser-copy.ts'
import type { Missed, TagChange } from './rules.ts'

type SendState = 'sent' | 'sending' | 'offline' | 'signed-out' | 'gone'

export interface Sending {
  /** Those that the server does not have yet, in order. */
  pending: readonly TagChange[]
  state: SendState
  /** What was not done, or not as the browser had it, until it is dismissed. */
  refused: string | null
}

/** How soon changes are sent again. Milliseconds. */
const AGAIN = 5_000
/** Changes of one request. */
const AT_ONCE = 20
/** Browsers send at most 64 KiB after the page is left. Bytes. */
const KEEPALIVE = 60_000

/**
 * Sends changes in order, and those without a response again. Until the server has them, the browser keeps them, for one
 * account and album.
 */
export class TagSender {
  readonly #address: string
  readonly #copy: BrowserCopy<TagChange[]>
  readonly #listeners = new Set<() => void>()
  #onMissed: (missed: Missed, changes: readonly TagChange[]) => string | null = () => null
  #current: Sending = { pending: [], state: 'sent', refused: null }
  #busy = false
  #ended = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(account: string, album: string, address: string) {
    this.#address = address
    this.#copy = new BrowserCopy(account, `tags ${album}`)
  }

  get current(): Sending {
    return this.#current
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes over what a closed tab left, and hands it to `take`.
   * @param onMissed what is to be said of changes that met something else than the browser had
   */
  begin(
    take: (changes: TagChange[]) => void,
    onMissed: (missed: Missed, changes: readonly TagChange[]) => string | null,
  ): void {
    this.#ended = false
    this.#onMissed = onMissed
    this.#copy.takeOver(
      (left) => {
        if (this.#ended) return
        take(left)
        this.#set({ pending: [...left, ...this.#current.pending] })
        void this.#send()
      },
      () => {},
    )
    addEventListener('online', this.retry)
    addEventListener('focus', this.retry)
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.retry)
    removeEventListener('focus', this.retry)
    this.#copy.release()
  }

  add(change: TagChange): void {
    this.#set({ pending: [...this.#current.pending, change] })
    void this.#send()
  }

  readonly retry = () => void this.#send()

  readonly dismiss = () => this.#set({ refused: null })

  async #send(): Promise<void> {
    if (this.#busy || this.#ended || this.#current.pending.length === 0) return
    clearTimeout(this.#timer)
    this.#busy = true
    if (this.#current.state === 'sent') this.#set({ state: 'sending' })
    const some = this.#current.pending.slice(0, AT_ONCE)
    const answer = await post(this.#address, some)
    this.#busy = false
    if ('failed' in answer) {
      this.#set({ state: answer.failed })
      if (!this.#ended && answer.failed !== 'gone') this.#timer = setTimeout(this.retry, AGAIN)
      return
    }
    const pending = this.#current.pending.slice(some.length)
    const said = 'missed' in answer ? this.#onMissed(answer.missed, some) : answer.refused
    this.#set({
      pending,
      state: pending.length > 0 ? 'sending' : 'sent',
      refused: [this.#current.refused, said].filter(Boolean).join(' ') || null,
    })
    return this.#send()
  }

  #set(change: Partial<Sending>): void {
    this.#current = { ...this.#current, ...change }
    if (this.#current.pending.length > 0) this.#copy.put([...this.#current.pending])
    else this.#copy.clear()
    for (const listener of this.#listeners) listener()
  }
}

async function post(
  address: string,
  changes: readonly TagChange[],
): Promise<{ refused: string } | { missed: Missed } | { failed: 'offline' | 'signed-out' | 'gone' }> {
  const body = new URLSearchParams({ changes: JSON.stringify(changes) })
  try {
    const response = await fetch(address, { method: 'POST', body, keepalive: `${body}`.length < KEEPALIVE })
    // A browser counts the bytes of such requests until their responses are read.
    const text = await response.text()
    // Whoever is not signed in finds no studio.
    if (response.status === 404) return { failed: 'signed-out' }
    if (response.status === 410) return { failed: 'gone' }
    if (response.status === 400)
      return { refused: 'The site could not read this. Please load the page again.' }
    return response.ok ? { missed: JSON.parse(text) } : { failed: 'offline' }
  } catch {
    return { failed: 'offline' }
  }
}

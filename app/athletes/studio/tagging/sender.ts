import { BrowserCopy } from '../../../ui/outbox/browser-copy.ts'
import { AGAIN, post, type Unsent } from '../../../ui/outbox/post.ts'
import type { Missed, TagChange } from './changes.server.ts'

export interface Sending {
  pending: readonly TagChange[]
  state: 'sent' | 'sending' | Unsent
  /** Shown until dismissed. */
  refused: string | null
}

const AT_ONCE = 20

/** Sends changes in order until they are answered. The browser keeps the others for this account and album. */
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

  /** Takes over changes that a closed tab left. `onMissed` turns unexpected states into a message. */
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
    const posted = await post<Missed>(this.#address, { changes: JSON.stringify(some) })
    this.#busy = false
    if ('failed' in posted) {
      this.#set({ state: posted.failed })
      if (!this.#ended && posted.failed !== 'gone') this.#timer = setTimeout(this.retry, AGAIN)
      return
    }
    const pending = this.#current.pending.slice(some.length)
    const said = 'body' in posted ? this.#onMissed(posted.body, some) : posted.refused
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

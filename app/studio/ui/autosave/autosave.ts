import { BrowserCopy } from '../../../ui/outbox/browser-copy.ts'
import { AGAIN, type Posted, type Unsent } from '../../../ui/outbox/post.ts'

export interface Stored<Text> {
  text: Text
  /** Counts edits. A save names the edit it started from, so that it overwrites no other. */
  edit: number
  /** UTC milliseconds, and 'You' or a name; null if unknown. */
  at: number | null
  by: string | null
}

export type SaveResult<Text> =
  | { edit: number; at: number }
  | { conflict: Stored<Text> }
  | Exclude<Posted<unknown>, { body: unknown }>

export type SaveState<Text> =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  | { kind: 'failed'; since: number; why: Unsent | { refused: string } }
  | { kind: 'conflict'; theirs: Stored<Text> }

export interface Saving<Text> {
  text: Text
  edit: number
  state: SaveState<Text>
  /** A field that holds its own value is keyed by this count of replacements. */
  replaced: number
  restored: boolean
}

type Unsaved<Text> = Pick<Stored<Text>, 'text' | 'edit'>

export interface AutosaveOptions<Text> extends Omit<Stored<Text>, 'by'> {
  account: string
  name: string
  /** @param sent with `keep`, the replaced text must become a version */
  send: (sent: Unsaved<Text> & { keep: boolean }) => Promise<SaveResult<Text>>
}

/** After the last change, and at most after the first. */
const PAUSE = 900
const LONGEST = 8000

/**
 * Sends a changed text, one request at a time, until the server has it; meanwhile the browser keeps it. A conflict
 * waits for a choice.
 */
export class Autosave<Text> {
  readonly #send: AutosaveOptions<Text>['send']
  readonly #copy: BrowserCopy<Unsaved<Text>>
  readonly #listeners = new Set<() => void>()
  #current: Saving<Text>
  #timer: ReturnType<typeof setTimeout> | undefined
  #changedAt: number | null = null
  #savedAt: number
  #running: Promise<void> | null = null
  #held = false
  #ended = false
  /** The other text of a conflict must become a version once this one arrives. */
  #keepsTheirs = false

  constructor({ account, name, text, edit, at, send }: AutosaveOptions<Text>) {
    this.#send = send
    this.#copy = new BrowserCopy(account, name)
    this.#savedAt = at ?? Date.now()
    this.#current = { text, edit, state: { kind: 'saved', at }, replaced: 0, restored: false }
  }

  get current(): Saving<Text> {
    return this.#current
  }

  get pending(): boolean {
    return this.#changedAt !== null || this.#running !== null || this.#current.state.kind === 'conflict'
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes over a closed tab's text. @param onOld another tab has saved, so this page is old */
  begin(onOld: () => void): void {
    this.#ended = false
    const ifOpen = (act: () => void) => !this.#ended && act()
    this.#copy.takeOver(
      (left) => ifOpen(() => this.#restore(left)),
      () => ifOpen(onOld),
    )
  }

  /** Tries once more; unsent text waits in the browser. */
  end(): void {
    this.#ended = true
    void this.flush().finally(() => this.#copy.release())
  }

  change(text: Text): void {
    const { state, edit } = this.#current
    const now = Date.now()
    this.#changedAt ??= now
    this.#copy.put({ text, edit })
    this.#set({ text, state: state.kind === 'saved' ? { kind: 'saving' } : state })
    this.#wait(Math.max(0, Math.min(PAUSE, this.#changedAt + LONGEST - now)))
  }

  /** Ignores older text, and any while something is unsent. */
  load(text: Text, edit: number): void {
    if (edit > this.#current.edit && !this.pending) this.#replace(text, edit)
  }

  /** Returns whether the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#changedAt !== null && this.#current.state.kind !== 'conflict' && !this.#held) await this.#run()
    while (this.#running) await this.#running
    return !this.pending
  }

  /** While the page itself changes what is stored, typing waits. */
  hold(): void {
    this.#held = true
  }

  release(): void {
    this.#held = false
    if (this.#changedAt !== null) this.#wait(PAUSE)
  }

  /** Ends a conflict; the other text becomes a version where there are versions. */
  async saveMine(): Promise<void> {
    const { state, text } = this.#current
    if (state.kind !== 'conflict') return
    this.#keepsTheirs = true
    this.#changedAt = Date.now()
    this.#copy.put({ text, edit: state.theirs.edit })
    this.#set({ edit: state.theirs.edit, state: { kind: 'saving' } })
    await this.flush()
  }

  takeTheirs(): void {
    const { state } = this.#current
    if (state.kind !== 'conflict') return
    const { text, edit, at } = state.theirs
    this.#changedAt = null
    this.#copy.clear()
    this.#set({ state: { kind: 'saved', at } })
    this.#replace(text, edit)
  }

  #restore({ text, edit }: Unsaved<Text>): void {
    if (JSON.stringify(text) === JSON.stringify(this.#current.text)) {
      this.#copy.clear()
      return
    }
    this.#set({ restored: true })
    this.#replace(text, edit)
    this.change(text)
  }

  #replace(text: Text, edit: number): void {
    this.#set({ text, edit, replaced: this.#current.replaced + 1 })
  }

  #set(next: Partial<Saving<Text>>): void {
    this.#current = { ...this.#current, ...next }
    for (const listener of this.#listeners) listener()
  }

  #wait(delay: number): void {
    clearTimeout(this.#timer)
    if (!this.#ended) this.#timer = setTimeout(() => void this.flush(), delay)
  }

  async #run(): Promise<void> {
    this.#running = this.#attempt()
    await this.#running
    this.#running = null
    if (this.#changedAt === null && this.#current.state.kind === 'saving')
      this.#set({ state: { kind: 'saved', at: this.#savedAt } })
  }

  async #attempt(): Promise<void> {
    const { text, edit } = this.#current
    const changedAt = this.#changedAt
    this.#changedAt = null
    const result = await this.#send({ text, edit, keep: this.#keepsTheirs })
    if ('edit' in result) return this.#arrived(result)
    if ('conflict' in result) {
      // Newer text is sent first: the server may keep each text that it refuses.
      if (this.#changedAt === null) this.#set({ state: { kind: 'conflict', theirs: result.conflict } })
      return
    }
    this.#changedAt ??= changedAt
    const why = 'refused' in result ? result : result.failed
    this.#set({ state: { kind: 'failed', since: this.#savedAt, why } })
    // Someone may sign in again in another tab.
    if (why === 'offline' || why === 'signed-out') this.#wait(AGAIN)
  }

  #arrived({ edit, at }: { edit: number; at: number }): void {
    this.#keepsTheirs = false
    this.#savedAt = at
    this.#set({ edit, state: { kind: 'saving' } })
    if (this.#changedAt === null) this.#copy.clear()
    else this.#copy.put({ text: this.#current.text, edit })
  }
}

const WORST = ['conflict', 'failed', 'saving', 'saved'] as const

export function worstOf<Text>(all: readonly Saving<Text>[]): SaveState<Text> {
  const states = all.map(({ state }) => state).toSorted((one, other) => savedAt(other) - savedAt(one))
  const kind = WORST.find((kind) => states.some((state) => state.kind === kind))
  return states.find((state) => state.kind === kind) ?? { kind: 'saved', at: null }
}

function savedAt(state: SaveState<unknown>): number {
  return state.kind === 'saved' ? (state.at ?? 0) : 0
}

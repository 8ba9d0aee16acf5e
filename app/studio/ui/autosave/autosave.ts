import { BrowserCopy } from '../../../ui/outbox/browser-copy.ts'
import { AGAIN, type Posted, type Unsent } from '../../../ui/outbox/post.ts'

/** A text as the server has it. */
export interface Stored<Text> {
  text: Text
  /** How many edits it had. A save names the edit it began with, so that it overwrites no other. */
  edit: number
  /** When it changed, in UTC milliseconds, and who changed it: 'You', or a name. Null where nobody knows. */
  at: number | null
  by: string | null
}

/** The response to a text that was sent: it is saved, another window or person was faster, or it cannot be saved. */
export type SaveResult<Text> =
  | { edit: number; at: number }
  | { conflict: Stored<Text> }
  | Exclude<Posted<unknown>, { body: unknown }>

/** Whether the server has the text. Times are UTC milliseconds. */
export type SaveState<Text> =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** Nothing reached the server since `since`; the browser keeps the text. */
  | { kind: 'failed'; since: number; why: Unsent | { refused: string } }
  | { kind: 'conflict'; theirs: Stored<Text> }

/** A text in the browser, and how its saving goes. */
export interface Saving<Text> {
  text: Text
  edit: number
  state: SaveState<Text>
  /** How often another text took its place, with which a field that holds its own value begins anew. */
  replaced: number
  /** Whether this browser had kept a text that the server lacked. */
  restored: boolean
}

/** What the browser keeps of a text until the server has it. */
type Unsaved<Text> = Pick<Stored<Text>, 'text' | 'edit'>

/** What browsers kept before December 2026: a post, or a section without its edit, which the server may take for a conflict. */
type Earlier<Text> = { draft: Text; edit: number } | { content: Text }

function unsavedOf<Text>(left: Earlier<Text>): Unsaved<Text> {
  return 'draft' in left ? { text: left.draft, edit: left.edit } : { text: left.content, edit: -1 }
}

export interface AutosaveOptions<Text> extends Omit<Stored<Text>, 'by'> {
  account: string
  /** Which of the account's texts this is, for the browser's copy. */
  name: string
  /** @param sent with `keep`, what it replaces must become a version */
  send: (sent: Unsaved<Text> & { keep: boolean }) => Promise<SaveResult<Text>>
}

/** Milliseconds after the last change, and at most after the first. */
const PAUSE = 900
const LONGEST = 8000

/**
 * Sends a text a moment after it changes, one request at a time, until the server has it. Meanwhile the browser keeps it.
 * After a conflict nothing is sent until somebody chooses.
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
  /** Whether the other text of a conflict must become a version, once this one arrives. */
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

  /** Whether the server lacks something. */
  get pending(): boolean {
    return this.#changedAt !== null || this.#running !== null || this.#current.state.kind === 'conflict'
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes over what a closed tab left.
   * @param onOld called when another tab has sent its text, so that what this page loaded is old
   */
  begin(onOld: () => void): void {
    this.#ended = false
    const ifOpen = (act: () => void) => !this.#ended && act()
    this.#copy.takeOver(
      (left) => ifOpen(() => this.#restore(left)),
      () => ifOpen(onOld),
    )
  }

  /** Sends what is left once more. What does not arrive waits in the browser for the next page. */
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

  /** What the page has loaded again: it counts if it is newer, and nothing typed here is still to be sent. */
  load(text: Text, edit: number): void {
    if (edit > this.#current.edit && !this.pending) this.#replace(text, edit)
  }

  /** Sends what is left, unless the page itself changes it. Returns whether the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#changedAt !== null && this.#current.state.kind !== 'conflict' && !this.#held) await this.#run()
    while (this.#running) await this.#running
    return !this.pending
  }

  /** Before the page itself changes what is stored: what is typed meanwhile waits. */
  hold(): void {
    this.#held = true
  }

  /** The page is done. */
  release(): void {
    this.#held = false
    if (this.#changedAt !== null) this.#wait(PAUSE)
  }

  /** Ends a conflict. This text stays, and the other one becomes a version where there are versions. */
  async saveMine(): Promise<void> {
    const { state, text } = this.#current
    if (state.kind !== 'conflict') return
    this.#keepsTheirs = true
    this.#changedAt = Date.now()
    this.#copy.put({ text, edit: state.theirs.edit })
    this.#set({ edit: state.theirs.edit, state: { kind: 'saving' } })
    await this.flush()
  }

  /** Ends a conflict with the other text. */
  takeTheirs(): void {
    const { state } = this.#current
    if (state.kind !== 'conflict') return
    const { text, edit, at } = state.theirs
    this.#changedAt = null
    this.#copy.clear()
    this.#set({ state: { kind: 'saved', at } })
    this.#replace(text, edit)
  }

  #restore(left: Unsaved<Text> | Earlier<Text>): void {
    const { text, edit } = 'text' in left ? left : unsavedOf(left)
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
      // What was typed during the request is sent first: the server may keep every text that it refuses.
      if (this.#changedAt === null) this.#set({ state: { kind: 'conflict', theirs: result.conflict } })
      return
    }
    this.#changedAt ??= changedAt
    const why = 'refused' in result ? result : result.failed
    this.#set({ state: { kind: 'failed', since: this.#savedAt, why } })
    // Somebody may sign in again in another tab.
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

/** How the saving of several texts goes: as badly as that of the worst. */
export function worstOf<Text>(all: readonly Saving<Text>[]): SaveState<Text> {
  const states = all.map(({ state }) => state).toSorted((one, other) => savedAt(other) - savedAt(one))
  const kind = WORST.find((kind) => states.some((state) => state.kind === kind))
  return states.find((state) => state.kind === kind) ?? { kind: 'saved', at: null }
}

function savedAt(state: SaveState<unknown>): number {
  return state.kind === 'saved' ? (state.at ?? 0) : 0
}

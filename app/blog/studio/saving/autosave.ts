import { BrowserCopy } from '../../../studio/ui/browser-copy.ts'
import type { Draft, SaveAnswer, Theirs } from './draft.ts'

/** Whether the server has the text. Times are UTC milliseconds. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** Nothing reached the server since `since`; the browser keeps the text. */
  | { kind: 'failed'; since: number; why: FailureReason; sentence?: string }
  | { kind: 'conflict'; theirs: Theirs }

type FailureReason = 'offline' | 'signed-out' | 'gone' | 'refused'

/** What the browser keeps of a text until the server has it. */
export interface Kept {
  edit: number
  draft: Draft
  at: number
}

export function copyOf(post: string): BrowserCopy<Kept> {
  return new BrowserCopy(`sideline-post-${post}`)
}

export interface AutosaveOptions {
  edit: number
  savedAt: number | null
  read: () => Draft
  /** Rejects when the server cannot be reached; 'signed-out' when it knows nobody. */
  send: (sent: { draft: Draft; edit: number; keep: boolean }) => Promise<SaveAnswer | 'signed-out'>
  store: { put(kept: Kept): void; clear(): void }
}

/** Milliseconds after the last change, at most after the first, and after a failure. */
const PAUSE = 900
const LONGEST = 8000
const RETRY = 5000

/**
 * Sends a text a moment after it changes, one request at a time, until the server has it. Meanwhile the browser keeps it.
 * After a conflict nothing is sent until somebody chooses.
 */
export class Autosave {
  #options: AutosaveOptions
  #edit: number
  #state: SaveState
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #changedAt: number | null = null
  #savedAt: number
  #running: Promise<void> | null = null
  #held = false
  /** Whether the other text of a conflict must become a version, once this one arrives. */
  #keepsTheirs = false

  constructor(options: AutosaveOptions) {
    this.#options = options
    this.#edit = options.edit
    this.#savedAt = options.savedAt ?? Date.now()
    this.#state = { kind: 'saved', at: options.savedAt }
  }

  get edit(): number {
    return this.#edit
  }

  get state(): SaveState {
    return this.#state
  }

  /** Whether the server lacks something. */
  get pending(): boolean {
    return this.#changedAt !== null || this.#running !== null || this.#state.kind === 'conflict'
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The text changed. */
  change = (): void => {
    if (this.#state.kind === 'conflict') return
    const now = Date.now()
    this.#changedAt ??= now
    this.#keep()
    if (this.#state.kind === 'saved') this.#set({ kind: 'saving' })
    this.#wait(Math.max(0, Math.min(PAUSE, this.#changedAt + LONGEST - now)))
  }

  /** Sends what is left, unless the page itself changes the post. Returns whether the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#changedAt !== null && this.#state.kind !== 'conflict' && !this.#held) await this.#run()
    while (this.#running) await this.#running
    return !this.pending
  }

  /** Before the page itself changes the post: what is typed meanwhile waits. */
  hold(): void {
    this.#held = true
  }

  /** The page is done; `edit` is the post's new one, if it changed. */
  release(edit?: number): void {
    this.#held = false
    if (edit !== undefined) this.#edit = edit
    if (this.#changedAt !== null) this.#wait(PAUSE)
  }

  /** This text stays; the other one becomes a version. */
  async keepMine(): Promise<void> {
    if (this.#state.kind !== 'conflict') return
    this.#edit = this.#state.theirs.edit
    this.#changedAt = Date.now()
    this.#keepsTheirs = true
    this.#set({ kind: 'saving' })
    await this.#run()
  }

  /** The connection is back. */
  retry = (): void => {
    if (this.#state.kind === 'failed') void this.flush()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #set(state: SaveState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #keep(): void {
    this.#options.store.put({ edit: this.#edit, draft: this.#options.read(), at: Date.now() })
  }

  #wait(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  async #run(): Promise<void> {
    this.#running = this.#send()
    await this.#running
    this.#running = null
    if (this.#changedAt === null && this.#state.kind === 'saving')
      this.#set({ kind: 'saved', at: this.#savedAt })
  }

  async #send(): Promise<void> {
    const changedAt = this.#changedAt
    this.#changedAt = null
    const draft = this.#options.read()
    try {
      const answer = await this.#options.send({ draft, edit: this.#edit, keep: this.#keepsTheirs })
      if (answer === 'signed-out') return this.#fail(changedAt, 'signed-out')
      if ('gone' in answer) return this.#fail(changedAt, 'gone')
      if ('refused' in answer) return this.#fail(changedAt, 'refused', answer.refused)
      if ('theirs' in answer) {
        // What was typed during the request is sent first: the server keeps every text that it refuses.
        if (this.#changedAt === null) this.#set({ kind: 'conflict', theirs: answer.theirs })
        return
      }
      this.#keepsTheirs = false
      this.#edit = answer.edit
      this.#savedAt = answer.at
      if (this.#changedAt === null) this.#options.store.clear()
      else this.#keep()
      if (this.#state.kind === 'failed') this.#set({ kind: 'saving' })
    } catch {
      this.#fail(changedAt, 'offline')
      this.#wait(RETRY)
    }
  }

  #fail(changedAt: number | null, why: FailureReason, sentence?: string): void {
    this.#changedAt ??= changedAt
    this.#set({ kind: 'failed', since: this.#savedAt, why, sentence })
  }
}

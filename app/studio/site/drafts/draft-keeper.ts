import type { Drafts, SectionDraft } from '../../../site/publishing/drafts.server.ts'
import type { SectionName } from '../../../site/sections/shapes.ts'
import { tellKept } from './channel.ts'
import { forget, remember, remembered } from './kept-text.ts'
import { type Failure, sendDraft } from './send-draft.ts'

/** Whether what was typed is kept on the server. */
type Keeping = 'kept' | 'keeping' | 'offline' | 'signed-out' | { refused: string }

/** A pause in typing after which the draft is kept, and one after a failure. Milliseconds. */
const PAUSE = 500
const AGAIN = 4_000

export interface Kept {
  /** What each section says now. */
  contents: Record<SectionName, unknown>
  marks: Record<SectionName, string>
  keeping: Keeping
  /** Somebody else, or another tab, wrote the same section. */
  conflict: { section: SectionName; theirs: SectionDraft } | null
}

/** Keeps drafts on the server a moment after each change, and in the browser until they are there. */
export class DraftKeeper {
  #kept: Kept
  readonly #listeners = new Set<() => void>()
  readonly #waiting = new Set<SectionName>()
  /** Marks that our own changes replaced: what a page loaded before them is old. */
  readonly #past = new Set<string>()
  #sending: Promise<boolean> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(drafts: Drafts) {
    this.#kept = { ...stateOf(drafts), keeping: 'kept', conflict: null }
  }

  readonly current = (): Kept => this.#kept

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends what a lost session or a closed tab left in this browser. */
  begin(): void {
    for (const [section, content] of remembered()) {
      const same = JSON.stringify(content) === JSON.stringify(this.#kept.contents[section])
      if (same) forget(section)
      else this.edit(section, content)
    }
  }

  end(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size > 0) this.keepNow()
  }

  readonly edit = (section: SectionName, content: unknown): void => {
    this.#waiting.add(section)
    remember(section, content)
    this.#write(section, content)
    if (this.#kept.conflict === null) this.#later(PAUSE)
  }

  /** Takes over what the page has loaded again, but for what is still to be sent. */
  readonly replace = (drafts: Drafts): void => {
    const { contents, marks } = stateOf(drafts)
    for (const section of Object.keys(contents) as SectionName[]) {
      if (this.#waiting.has(section) || this.#past.has(marks[section])) continue
      this.#write(section, contents[section], marks[section])
    }
  }

  /** The next load is newer than all our changes. */
  readonly trust = (): void => this.#past.clear()

  /** Keeps everything now. False when that failed. */
  readonly keepNow = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    while (this.#sending) await this.#sending
    if (this.#waiting.size === 0) return true
    this.#sending = this.#send()
    const sent = await this.#sending
    this.#sending = null
    return sent
  }

  readonly settle = (whose: 'mine' | 'theirs'): void => {
    const { conflict } = this.#kept
    if (!conflict) return
    const { section, theirs } = conflict
    this.#set({ conflict: null, keeping: 'kept', marks: { ...this.#kept.marks, [section]: theirs.mark } })
    if (whose === 'mine') this.#later(0)
    else {
      this.#waiting.delete(section)
      forget(section)
      this.#write(section, theirs.draft ?? theirs.published)
    }
  }

  async #send(): Promise<boolean> {
    this.#set({ keeping: 'keeping' })
    for (const section of this.#waiting) {
      this.#waiting.delete(section)
      const mark = this.#kept.marks[section]
      const kept = await sendDraft(section, this.#kept.contents[section], mark)
      if (typeof kept === 'string' || !('mark' in kept)) return this.#failed(section, kept)
      if (kept.mark !== mark) this.#past.add(mark)
      this.#past.delete(kept.mark)
      this.#set({ marks: { ...this.#kept.marks, [section]: kept.mark } })
      if (!this.#waiting.has(section)) forget(section)
      tellKept(section)
    }
    this.#set({ keeping: 'kept' })
    return true
  }

  #failed(section: SectionName, kept: Failure): false {
    this.#waiting.add(section)
    if (typeof kept === 'string') {
      this.#set({ keeping: kept })
      this.#later(AGAIN)
    } else if ('conflict' in kept) {
      this.#set({ keeping: 'kept', conflict: { section, theirs: kept.conflict } })
    } else this.#set({ keeping: { refused: kept.refused } })
    return false
  }

  #later(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.keepNow, pause)
  }

  #write(section: SectionName, content: unknown, mark = this.#kept.marks[section]): void {
    const contents = { ...this.#kept.contents, [section]: content }
    this.#set({ contents, marks: { ...this.#kept.marks, [section]: mark } })
  }

  #set(next: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...next }
    for (const listener of this.#listeners) listener()
  }
}

function stateOf(drafts: Drafts): Pick<Kept, 'contents' | 'marks'> {
  const all = Object.entries(drafts)
  const contents = all.map(([name, { draft, published }]) => [name, draft ?? published])
  const marks = all.map(([name, { mark }]) => [name, mark])
  return { contents: Object.fromEntries(contents), marks: Object.fromEntries(marks) }
}

import { BrowserCopy } from '../../../studio/ui/browser-copy.ts'
import type { SectionName } from '../../sections/shapes.ts'
import { tellKept } from './channel.ts'
import type { Drafts, SectionDraft } from './drafts.server.ts'
import { sendDraft } from './send-draft.ts'

/** Whether the server has what was typed, or why not. */
type Keeping = 'kept' | 'keeping' | 'offline' | 'signed-out' | { refused: string }

/** How long after the last change a draft is sent, and how long after a failure again. Milliseconds. */
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

interface Copy {
  content: unknown
  /** Of the text that the author began with. */
  mark: string
}

/** Sends drafts to the server a moment after each change, and keeps them in the browser until they are there. */
export class DraftKeeper {
  #kept: Kept
  readonly #listeners = new Set<() => void>()
  readonly #copies = new Map<SectionName, BrowserCopy<Copy>>()
  readonly #waiting = new Set<SectionName>()
  /** Marks that our own changes replaced: whatever was loaded with one of them is old. */
  readonly #past = new Set<string>()
  #sending: Promise<boolean> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false

  constructor(drafts: Drafts) {
    this.#kept = { ...stateOf(drafts), keeping: 'kept', conflict: null }
    for (const section of Object.keys(drafts) as SectionName[]) {
      this.#copies.set(section, new BrowserCopy(`studio.site-draft.${section}`))
    }
  }

  readonly current = (): Kept => this.#kept

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Sends what a lost session or a closed tab left in this browser.
   * @param onOld called when another tab has sent its text, so that what this page loaded is old
   */
  begin(onOld: () => void): void {
    this.#ended = false
    const ifOpen = (act: () => void) => !this.#ended && act()
    for (const [section, copy] of this.#copies) {
      copy.takeOver(
        (left) => ifOpen(() => this.#recover(section, left)),
        () => ifOpen(onOld),
      )
    }
  }

  /** Sends what is left once more. What does not arrive waits in the browser for the next page. */
  end(): void {
    this.#ended = true
    void this.keepNow().finally(() => {
      for (const copy of this.#copies.values()) copy.release()
    })
  }

  readonly edit = (section: SectionName, content: unknown): void => {
    this.#waiting.add(section)
    this.#copies.get(section)?.put({ content, mark: this.#kept.marks[section] })
    this.#write(section, content)
    if (this.#kept.conflict !== null) return
    if (this.#kept.keeping === 'kept') this.#set({ keeping: 'keeping' })
    this.#later(PAUSE)
  }

  /** Shows what the page has loaded again, except where something is still to be sent. */
  readonly replace = (drafts: Drafts): void => {
    const { contents, marks } = stateOf(drafts)
    for (const section of Object.keys(contents) as SectionName[]) {
      if (this.#copies.get(section)?.held || this.#past.has(marks[section])) continue
      this.#write(section, contents[section], marks[section])
    }
  }

  /** The next load is newer than all our changes, even if it brings an old mark back. */
  readonly trust = (): void => this.#past.clear()

  /** Sends everything now. Returns whether the server has it. */
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
    if (whose === 'theirs') {
      this.#waiting.delete(section)
      this.#copies.get(section)?.clear()
      this.#write(section, theirs.draft ?? theirs.published)
    }
    this.#later(0)
  }

  #recover(section: SectionName, { content, mark }: Copy): void {
    if (JSON.stringify(content) !== JSON.stringify(this.#kept.contents[section])) {
      this.#write(section, content, mark)
      this.edit(section, content)
    } else this.#copies.get(section)?.clear()
  }

  async #send(): Promise<boolean> {
    this.#set({ keeping: 'keeping' })
    let keeping: Keeping = 'kept'
    for (const section of [...this.#waiting]) {
      this.#waiting.delete(section)
      const mark = this.#kept.marks[section]
      const kept = await sendDraft(section, this.#kept.contents[section], mark)
      if (typeof kept !== 'string' && 'mark' in kept) {
        this.#arrived(section, mark, kept.mark)
        continue
      }
      this.#waiting.add(section)
      // The other sections can still be sent.
      if (typeof kept !== 'string' && 'refused' in kept) keeping = kept
      else return this.#failed(section, kept)
    }
    this.#set({ keeping })
    return keeping === 'kept'
  }

  #arrived(section: SectionName, before: string, mark: string): void {
    if (mark !== before) this.#past.add(before)
    this.#past.delete(mark)
    this.#set({ marks: { ...this.#kept.marks, [section]: mark } })
    const content = this.#kept.contents[section]
    if (this.#waiting.has(section)) this.#copies.get(section)?.put({ content, mark })
    else this.#copies.get(section)?.clear()
    tellKept(section)
  }

  #failed(section: SectionName, failure: 'offline' | 'signed-out' | { conflict: SectionDraft }): false {
    if (typeof failure === 'string') {
      this.#set({ keeping: failure })
      this.#later(AGAIN)
    } else this.#set({ keeping: 'kept', conflict: { section, theirs: failure.conflict } })
    return false
  }

  #later(pause: number): void {
    clearTimeout(this.#timer)
    if (!this.#ended) this.#timer = setTimeout(this.keepNow, pause)
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

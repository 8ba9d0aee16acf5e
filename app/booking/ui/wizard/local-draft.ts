import { DRAFT_MAX_AGE, type Draft, newDraft, readDraft } from '../../wizard/flow.ts'

/** A draft that came with the page, and when the server saved it, by the server's clock. */
export interface ServerDraft {
  draft: Draft
  savedAt: number
}

/** The draft in `localStorage`, shared by the tabs of a browser. Where there is none, the answers live in the page. */
const DRAFT = 'booking'
/** The key of the booking sent last: a tab that slept meanwhile must not save or send that draft again. */
const SENT = 'booking-sent'

interface Entry {
  draft: Draft
  /** By this browser's clock. */
  savedAt: number
  /** When the server saved the draft that was last merged into this one, by its clock. */
  adopted: number
}

/** The browser's draft, merged with the server's if that is new here; or a new one. */
export function openLocalDraft(stored: ServerDraft | null, now: number): Draft {
  const entry = parse(read(DRAFT), now)
  const isNew = stored !== null && stored.savedAt > (entry?.adopted ?? 0)
  const draft = (isNew ? merged(entry?.draft, stored.draft) : entry?.draft) ?? newDraft(newKey(), now)
  write({ draft, savedAt: now, adopted: isNew ? stored.savedAt : (entry?.adopted ?? 0) })
  return draft
}

/** Saves the draft, unless another tab has sent it. */
export function saveLocalDraft(draft: Draft, now: number): void {
  if (!wasSent(draft)) write({ draft, savedAt: now, adopted: parse(read(DRAFT), now)?.adopted ?? 0 })
}

/** Deletes the answers of a booking that was sent. */
export function closeLocalDraft({ key }: Draft): void {
  try {
    localStorage.setItem(SENT, key)
    localStorage.removeItem(DRAFT)
  } catch {
    // Nothing was stored.
  }
}

export function wasSent({ key }: Draft): boolean {
  return read(SENT) === key
}

interface OtherTabs {
  onSaved: (draft: Draft) => void
  onSent: (key: string) => void
}

/** Reports what other tabs do with the draft. Returns a function that stops this. */
export function watchLocalDraft({ onSaved, onSent }: OtherTabs): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === SENT && newValue) onSent(newValue)
    const entry = key === DRAFT && parse(newValue, Date.now())
    if (entry) onSaved(entry.draft)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Keeps the tab's own key: nothing was sent under the server's. */
function merged(own: Draft | undefined, stored: Draft): Draft {
  return own ? { ...own, type: stored.type, answers: { ...own.answers, ...stored.answers } } : stored
}

function parse(text: string | null, now: number): Entry | null {
  try {
    const entry = JSON.parse(text ?? 'null')
    const draft = readDraft(JSON.stringify(entry?.draft ?? null))
    if (!draft || wasSent(draft) || !(Math.abs(now - entry.savedAt) < DRAFT_MAX_AGE)) return null
    return { draft, savedAt: entry.savedAt, adopted: Number(entry.adopted) || 0 }
  } catch {
    return null
  }
}

function write(entry: Entry): void {
  try {
    localStorage.setItem(DRAFT, JSON.stringify(entry))
  } catch {
    // The storage is full or forbidden.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** 128 random bits. Not `randomUUID`: browsers offer that only on https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { DRAFT_KEPT, type Draft, newDraft, readDraft } from '../flow.ts'

/** What the browser remembers of a flow, for all its tabs. A browser that refuses to is asked in vain, without harm. */
const DRAFT = 'booking'
/** The key of the booking that was sent last: tabs that slept meanwhile must not begin to write in it again. */
export const SENT = 'booking-sent'

interface Note {
  draft: Draft
  /** By this browser's clock. */
  savedAt: number
  /** When the server had saved the draft that was taken over last, by its clock. */
  adopted: number
}

/**
 * The flow of this browser, to go on with: with what the server kept of it while there was no JavaScript, once; or a
 * new one.
 */
export function openLocalDraft(kept: { draft: Draft; savedAt: number } | null, now: number): Draft {
  const note = readNote(read(DRAFT), now)
  const isNew = kept !== null && kept.savedAt > (note?.adopted ?? 0)
  const draft = (isNew ? merged(note?.draft, kept.draft) : note?.draft) ?? newDraft(newKey(), now)
  writeNote({ draft, savedAt: now, adopted: isNew ? kept.savedAt : (note?.adopted ?? 0) })
  return draft
}

export function noteDraft(draft: Draft, now: number): void {
  const adopted = readNote(read(DRAFT), now)?.adopted ?? 0
  writeNote({ draft, savedAt: now, adopted })
}

/** The draft in a note that another tab has written, if it is one. */
export function draftIn(text: string | null, now: number): Draft | null {
  return readNote(text, now)?.draft ?? null
}

/** Forgets the answers of a booking that has been sent. */
export function closeLocalDraft({ key }: Draft): void {
  try {
    localStorage.setItem(SENT, key)
    localStorage.removeItem(DRAFT)
  } catch {
    // Nothing was kept.
  }
}

export function wasSent({ key }: Draft): boolean {
  return read(SENT) === key
}

export function isDraftNote(event: StorageEvent): boolean {
  return event.key === DRAFT
}

/** The tab's own key stays: nothing has been sent under the server's. */
function merged(own: Draft | undefined, kept: Draft): Draft {
  return own ? { ...own, type: kept.type, answers: { ...own.answers, ...kept.answers } } : kept
}

function readNote(text: string | null, now: number): Note | null {
  try {
    const note = JSON.parse(text ?? 'null')
    const draft = readDraft(JSON.stringify(note?.draft ?? null))
    if (!draft || wasSent(draft)) return null
    if (!(Math.abs(now - note.savedAt) < DRAFT_KEPT)) return null
    return { draft, savedAt: note.savedAt, adopted: Number(note.adopted) || 0 }
  } catch {
    return null
  }
}

function writeNote(note: Note): void {
  try {
    localStorage.setItem(DRAFT, JSON.stringify(note))
  } catch {
    // Full, or not allowed: then the answers live as long as this page.
  }
}

function read(place: string): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

/** 128 bits of chance. Not `randomUUID`, which a site on a plain http address does not have. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

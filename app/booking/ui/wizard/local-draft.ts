import { randomKey } from '../../../ui/random-key.ts'
import { DRAFT_MAX_AGE, type Draft, newDraft, readDraft } from '../../wizard/flow.ts'

/** Shared by the tabs of a browser. Without `localStorage` the answers live in the page. */
const DRAFT = 'booking'
/** The key of the last booking sent: a tab that slept meanwhile must not save or send that draft again. */
const SENT = 'booking-sent'

interface Entry {
  draft: Draft
  savedAt: number
}

export function openLocalDraft(now: number): Draft {
  const draft = parse(read(DRAFT), now) ?? newDraft(randomKey(), now)
  saveLocalDraft(draft, now)
  return draft
}

export function saveLocalDraft(draft: Draft, now: number): void {
  if (wasSent(draft)) return
  try {
    localStorage.setItem(DRAFT, JSON.stringify({ draft, savedAt: now } satisfies Entry))
  } catch {
    // The storage is full or forbidden.
  }
}

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

export function watchLocalDraft({ onSaved, onSent }: OtherTabs): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === SENT && newValue) onSent(newValue)
    const draft = key === DRAFT && parse(newValue, Date.now())
    if (draft) onSaved(draft)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function parse(text: string | null, now: number): Draft | null {
  try {
    const entry: Entry | null = JSON.parse(text ?? 'null')
    const draft = readDraft(entry?.draft)
    const isFresh = Math.abs(now - Number(entry?.savedAt)) < DRAFT_MAX_AGE
    return draft && isFresh && !wasSent(draft) ? draft : null
  } catch {
    return null
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

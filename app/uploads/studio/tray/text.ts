import { counted } from '../../../ui/count.ts'
import type { Summary } from '../sending/items.ts'

export function headline({ counts, files, hold, busy, albums }: Summary): string {
  const { added, replaced, duplicate, failed, named } = counts
  const ended = added + replaced + duplicate + failed
  if (hold === 'signed-out') return 'You were signed out'
  if (hold === 'lost') return 'No connection. Resumes automatically'
  if (busy) return `Uploading ${ended.toLocaleString('en-US')} of ${counted(files, 'file')}`
  if (named > 0) return 'Waiting for your answer'
  const parts = [
    added > 0 && `${counted(added, 'photo')} added`,
    replaced > 0 && `${counted(replaced, 'photo')} replaced`,
  ].filter(Boolean)
  const where = albums.length === 1 && parts.length > 0 ? ` to ${albums[0]?.title}` : ''
  if (parts.length > 0) return parts.join(', ') + (replaced > 0 ? '' : where)
  return failed > 0 ? 'Nothing was added' : 'Everything was already there'
}

/** 'about 12 min left', or null before the rate is known. */
export function timeText({ bytes, doneBytes, hold, busy }: Summary, rate: number | null): string | null {
  if (!busy || hold || !rate) return null
  const seconds = (bytes - doneBytes) / rate
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} hours left`
}

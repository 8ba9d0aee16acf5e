import { FULL } from '../../../app/uploads/room.server.ts'
import { isDiskFull } from '../../../ports/database/disk-full.ts'
import { StorageFull, StorageUnusable } from '../../../ports/storage/port.ts'

interface Unstored {
  /** 507 where somebody has to make room; 503 where asking again is enough. */
  status: 503 | 507
  reason: string
  headers: Record<string, string>
}

/** Seconds. */
const RETRY_AFTER = 10

/** What a sender hears when nothing can be stored now; null for other errors. */
export function unstored(error: unknown): Unstored | null {
  if (isDiskFull(error)) return { status: 507, reason: FULL, headers: {} }
  if (!(error instanceof StorageUnusable)) return null
  const { message: reason } = error
  if (error instanceof StorageFull) return { status: 507, reason, headers: {} }
  return { status: 503, reason, headers: { 'Retry-After': `${RETRY_AFTER}` } }
}

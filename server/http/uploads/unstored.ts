import { FULL } from '../../../app/uploads/room.server.ts'
import { isDiskFull } from '../../../ports/database/disk-full.ts'
import { StorageFull, StorageUnusable } from '../../../ports/storage/port.ts'

interface Unstored {
  /** 507 needs someone to make room; 503 only a retry. */
  status: 503 | 507
  reason: string
  headers: Record<string, string>
}

const RETRY_AFTER = 10

export function unstored(error: unknown): Unstored | null {
  if (isDiskFull(error)) return { status: 507, reason: FULL, headers: {} }
  if (!(error instanceof StorageUnusable)) return null
  const { message: reason } = error
  if (error instanceof StorageFull) return { status: 507, reason, headers: {} }
  return { status: 503, reason, headers: { 'Retry-After': `${RETRY_AFTER}` } }
}

import type { QueryListener } from '../../ports/database/port.ts'
import type { HandledRequest } from '../http/middleware/watch-requests.ts'
import type { PageResult } from '../http/page-cache/page-store.ts'
import type { EndedJob } from '../jobs/job-runner.ts'
import type { Stored } from './stored.ts'

/** Labels are bounded, and never about a person. */
export interface Metrics {
  onRequest(handled: HandledRequest): void
  onPage(result: PageResult): void
  onJob(ended: EndedJob): void
  onQuery: QueryListener
  onEmail(result: 'sent' | 'stored' | 'failed'): void
  /** @param seconds until it ended; for a stream, until it started */
  onStorage(operation: string, seconds: number, failed: boolean): void
  onStreamError(operation: string): void
  text(stored: Stored | null): Promise<string>
  contentType: string
}

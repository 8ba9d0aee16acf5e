import type { QueryListener } from '../../ports/database/port.ts'
import type { HandledRequest } from '../http/middleware/watch-requests.ts'
import type { PageResult } from '../http/page-cache/page-store.ts'
import type { EndedJob } from '../jobs/job-runner.ts'
import type { Stored } from './stored.ts'

/** Counts what the site does. Of labels there is a bounded number, and none is about a person. */
export interface Metrics {
  onRequest(handled: HandledRequest): void
  onPage(result: PageResult): void
  onJob(ended: EndedJob): void
  onQuery: QueryListener
  /** @param result 'failed' for an attempt that may be repeated */
  onEmail(result: 'sent' | 'stored' | 'failed'): void
  /** @param seconds until it succeeded or failed; of a stream, until it began */
  onStorage(operation: string, seconds: number, failed: boolean): void
  /** A stream failed that had begun. */
  onStreamError(operation: string): void
  /** Everything counted so far, and what is stored now, in Prometheus's format. Null for what cannot be read now. */
  text(stored: Stored | null): Promise<string>
  contentType: string
}

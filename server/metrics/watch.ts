import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { QueryListener } from '../../ports/database/port.ts'
import { fullDisk } from '../full-disk.ts'
import { openPort } from '../http/listen.ts'
import type { HandledRequest } from '../http/middleware/watch-requests.ts'
import type { PageResult } from '../http/page-cache/page-store.ts'
import type { EndedJob } from '../jobs/job-runner.ts'
import { requestLine, slowQueryLine } from '../log.ts'
import type { Env } from '../settings/env.ts'
import type { Metrics } from './prometheus.ts'
import type { Stored } from './stored.ts'

export interface Watch {
  onQuery: QueryListener
  isDiskFull(): boolean
  onRequest?: (handled: HandledRequest) => void
  onPage?: (result: PageResult) => void
  onJob?: (ended: EndedJob) => void
  serve(stored: () => Promise<Stored>): void
  close(): Promise<void>
}

type Settings = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST' | 'LOG_REQUESTS'>

/**
 * Logs slow queries, and requests if wanted; with METRICS_PORT, serves metrics there. Throws a ConfigurationError if
 * it cannot listen.
 */
export async function openWatch(env: Settings, log: Pick<Logger, 'info' | 'warn' | 'error'>): Promise<Watch> {
  const { onQuery: findFull, isFull: isDiskFull } = fullDisk()
  const onQuery = both(findFull, slowQueryLine(log))
  const line = env.LOG_REQUESTS === 'yes' ? requestLine(log) : undefined
  if (env.METRICS_PORT === undefined) {
    return { onQuery, isDiskFull, onRequest: line, serve() {}, async close() {} }
  }
  const port = await openPort(env.METRICS_HOST, env.METRICS_PORT, {
    variables: ['METRICS_HOST', 'METRICS_PORT'],
  })
  const { prometheusMetrics } = await import('./prometheus.ts')
  const metrics = prometheusMetrics()
  return {
    ...metrics,
    isDiskFull,
    onQuery: both(metrics.onQuery, onQuery),
    onRequest: both(metrics.onRequest, line),
    serve: (stored) => port.serve(serveMetrics(metrics, stored, log)),
    close: () => port.close(),
  }
}

function both<T>(one: (given: T) => void, other: ((given: T) => void) | undefined): (given: T) => void {
  if (!other) return one
  return (given) => {
    one(given)
    other(given)
  }
}

function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  stored: () => Promise<Stored>,
  log: Pick<Logger, 'error'>,
): RequestListener {
  return async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await metrics.text(await stored())
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
    } catch (error) {
      log.error({ err: error }, 'The metrics cannot be read')
      response.writeHead(500).end()
    }
  }
}

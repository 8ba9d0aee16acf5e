import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QueryListener } from '../../ports/database/port.ts'
import type { HandledRequest } from '../http/middleware/watch-requests.ts'
import type { PageResult } from '../http/page-cache/page-store.ts'
import { PARTS } from '../http/readiness.ts'
import type { EndedJob } from '../jobs/job-runner.ts'
import type { Stored } from './stored.ts'

export type Metrics = ReturnType<typeof prometheusMetrics>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const STATEMENTS = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']
const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]
const QUERY_BUCKETS = [0.001, 0.005, 0.025, 0.1, 1, 10]
const JOB_BUCKETS = [0.1, 0.5, 2, 10, 60, 600, 3600]

/** Labels are bounded, and never about a person. */
export function prometheusMetrics() {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  collectDefaultMetrics({ register })
  const counters = countersIn(registers)
  const setGauges = gaugesIn(registers)
  // Prometheus sees no increase to the first value of a series.
  for (const result of ['hit', 'miss', 'stale']) counters.pages.inc({ result }, 0)
  return {
    onRequest({ route, method, status, seconds }: HandledRequest) {
      const known = METHODS.includes(method) ? method : 'other'
      counters.requests.observe(
        { route: route(), method: known, status: `${Math.floor(status / 100)}xx` },
        seconds,
      )
    },
    onPage: (result: PageResult) => counters.pages.inc({ result }),
    onJob: ({ kind, result, seconds }: EndedJob) => counters.jobs.observe({ kind, result }, seconds),
    onQuery({ sql, milliseconds, error }: Parameters<QueryListener>[0]) {
      const statement = statementOf(sql)
      counters.queries.observe({ statement }, milliseconds / 1000)
      counters.queryErrors.inc({ statement }, error ? 1 : 0)
    },
    async text(stored: Stored | null) {
      setGauges(stored)
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

function statementOf(sql: string): string {
  const word = sql.slice(0, 12).trimStart().split(/\W/, 1)[0]?.toLowerCase() ?? ''
  return STATEMENTS.includes(word) ? word : 'other'
}

function countersIn(registers: Registry[]) {
  const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <T extends string>(name: string, help: string, buckets: number[], ...labelNames: T[]) =>
    new Histogram({ name, help, buckets, labelNames, registers })
  return {
    requests: histogram(
      'sideline_http_request_duration_seconds',
      'Requests, by route, until their response started.',
      REQUEST_BUCKETS,
      'route',
      'method',
      'status',
    ),
    pages: counter(
      'sideline_page_cache_total',
      'Public pages: from memory, rendered, or from memory though out of date.',
      'result',
    ),
    jobs: histogram('sideline_job_duration_seconds', 'Attempts at jobs.', JOB_BUCKETS, 'kind', 'result'),
    queries: histogram('sideline_database_query_duration_seconds', 'Queries.', QUERY_BUCKETS, 'statement'),
    queryErrors: counter('sideline_database_query_errors_total', 'Queries that failed.', 'statement'),
  }
}

function gaugesIn(registers: Registry[]): (stored: Stored | null) => void {
  const gauge = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Gauge({ name, help, labelNames, registers })
  const gauges = {
    databaseUp: gauge('sideline_database_up', 'Whether the database responds.'),
    inUse: gauge('sideline_database_connections_in_use', 'Connections to the database in use.'),
    waiting: gauge('sideline_database_queries_waiting', 'Queries waiting for a connection.'),
    wrong: gauge('sideline_wrong', 'What /readyz says: 1 for a part that is not in order.', 'part'),
    jobs: gauge('sideline_queue_jobs', 'Jobs waiting or running, by kind.', 'kind'),
    age: gauge('sideline_queue_age_seconds', 'How long the oldest job has been due, by kind.', 'kind'),
    developing: gauge('sideline_developing_photographs', 'Photos waiting to be processed.'),
    dead: gauge('sideline_emails_dead', 'Emails that failed for good.'),
    backup: gauge('sideline_last_backup_age_seconds', 'How long ago the last good backup started.'),
  }
  return (stored) => {
    for (const one of Object.values(gauges)) one.reset()
    const { readiness, queue, connections } = stored ?? {}
    gauges.databaseUp.set(queue ? 1 : 0)
    if (connections) {
      gauges.inUse.set(connections.inUse)
      gauges.waiting.set(connections.waiting)
    }
    const known = readiness ? PARTS.filter((part) => !readiness.unknown.includes(part)) : []
    for (const part of known) gauges.wrong.set({ part }, readiness?.wrong.includes(part) ? 1 : 0)
    for (const { kind, waiting, age } of queue ?? []) {
      gauges.jobs.set({ kind }, waiting)
      gauges.age.set({ kind }, age)
    }
    setKnown(gauges.developing, readiness?.developing)
    setKnown(gauges.dead, readiness?.failedEmails)
    setKnown(gauges.backup, readiness?.lastBackup)
  }
}

function setKnown(gauge: Gauge, value: number | null | undefined): void {
  // Without labels, `reset` means 0.
  if (value === null || value === undefined) gauge.remove()
  else gauge.set(value)
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Readiness } from '../http/readiness.ts'
import { ConfigurationError } from '../settings/env.ts'

import { type Metrics, prometheusMetrics } from './prometheus.ts'
import { openWatch } from './watch.ts'

const FINE: Readiness = {
  ok: true,
  wrong: [],
  reasons: {},
  unknown: [],
  developing: 3,
  failedEmails: 0,
  oldestJob: 0,
  lastBackup: null,
  lastStorageWrite: 1,
}
const connections = { inUse: 2, waiting: 1 }
const SILENT = { info() {}, warn() {}, error() {} }

let metrics: Metrics
beforeEach(() => {
  metrics = prometheusMetrics()
})

/** The lines of metrics that begin so, without `sideline_`. */
async function linesOf(name: string, stored: Parameters<Metrics['text']>[0] = null): Promise<string[]> {
  const text = await metrics.text(stored)
  const lines = text.split('\n').filter((line) => line.startsWith(`sideline_${name}`))
  return lines.filter((line) => !line.includes('_bucket')).map((line) => line.replace('sideline_', ''))
}

test('a request is counted by its route, and an unheard method has no label of its own', async () => {
  const url = new URL('http://127.0.0.1/client/ada')
  const handled = { url, route: () => '/client/:clientId', status: 404, seconds: 0.2 }
  for (const method of ['GET', 'BREW']) metrics.onRequest({ ...handled, method })
  expect(await linesOf('http_request_duration_seconds_count')).toEqual([
    'http_request_duration_seconds_count{route="/client/:clientId",method="GET",status="4xx"} 1',
    'http_request_duration_seconds_count{route="/client/:clientId",method="other",status="4xx"} 1',
  ])
  expect(await metrics.text(null)).not.toContain('ada')
})

test('a query is counted by its first word', async () => {
  metrics.onQuery({ sql: 'select "email" from "client"', milliseconds: 2, error: null })
  metrics.onQuery({ sql: '\n  WITH due as (select 1)', milliseconds: 2, error: new Error('lost') })
  metrics.onQuery({ sql: "vacuum 'x'", milliseconds: 2, error: null })
  const counted = (name: string, ...counts: number[]) =>
    ['select', 'with', 'other'].map((word, i) => `${name}{statement="${word}"} ${counts[i]}`)
  const [count, errors] = ['database_query_duration_seconds_count', 'database_query_errors_total'] as const
  expect(await linesOf(count)).toEqual(counted(count, 1, 1, 1))
  expect(await linesOf(errors)).toEqual(counted(errors, 0, 1, 0))
})

test('what is unknown has no value', async () => {
  const stored = { readiness: FINE, queue: [{ kind: 'mail', waiting: 2, age: 7 }], connections }
  expect(await linesOf('queue_age_seconds', stored)).toEqual(['queue_age_seconds{kind="mail"} 7'])
  expect(await linesOf('database_up', stored)).toEqual(['database_up 1'])
  expect(await linesOf('developing_photographs', stored)).toEqual(['developing_photographs 3'])
  expect(await linesOf('last_backup_age_seconds', stored)).toEqual([])
  expect(await linesOf('wrong', stored)).toHaveLength(7)
  const unasked = ['jobs', 'clock', 'mail', 'backup']
  const away = { ...FINE, ok: false, wrong: ['database'], unknown: unasked, developing: null }
  const unknown = { readiness: away, queue: null, connections }
  for (const name of ['queue', 'developing_photographs']) expect(await linesOf(name, unknown)).toEqual([])
  expect(await linesOf('database_', unknown)).toEqual(
    expect.arrayContaining(['database_up 0', 'database_queries_waiting 1']),
  )
  expect(await linesOf('wrong', unknown)).toEqual([
    'wrong{part="database"} 1',
    'wrong{part="storage"} 0',
    'wrong{part="timers"} 0',
  ])
})

const OFF = { METRICS_PORT: undefined, METRICS_HOST: '127.0.0.1', LOG_REQUESTS: 'no' } as const

test('without a port nothing is counted', async () => {
  const watch = await openWatch(OFF, SILENT)
  expect([watch.onRequest, watch.onPage, watch.onJob]).toEqual([undefined, undefined, undefined])
})

test('the metrics are at /metrics, and a port in use is named by its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const settings = { ...OFF, METRICS_PORT: port }
  const refused = openWatch(settings, SILENT)
  await expect(refused).rejects.toThrow(ConfigurationError)
  await expect(refused).rejects.toThrow(`METRICS_PORT=${port + 1}`)
  taken.close()
  await once(taken, 'close')
  const watch = await openWatch(settings, SILENT)
  onTestFinished(() => watch.close())
  watch.serve(async () => ({ readiness: FINE, queue: [], connections }))
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await response.text()).toContain('\nnodejs_eventloop_lag_seconds ')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

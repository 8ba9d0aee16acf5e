import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { without } from '../../scripts/programs/debian.ts'
import { sessionOf } from '../support/business/clients.ts'
import { book, MARK } from '../support/crash.ts'
import { end, endWithTests } from '../support/programs.ts'
import { type Copy, freePort, type startCopy } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const ALERTS = join(DEPLOY, 'alerts.yml')

interface Panel {
  title: string
  targets?: { expr: string }[]
}

function queries(): [name: string, query: string][] {
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana.json'), 'utf8')) as { panels: Panel[] }
  const { groups } = parse(readFileSync(ALERTS, 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[]
  }
  return [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '1m')]),
    ),
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
  ]
}

const MAILS = 'sideline_job_duration_seconds_count{kind="mail",result="done"} 2'

async function busySite(start: typeof startCopy) {
  const port = await freePort()
  const site = await start(undefined, { METRICS_PORT: `${port}`, LOG_REQUESTS: 'yes' })
  const home = await (await fetch(site.origin)).text()
  const photograph = /\/photos\/[\w./-]+/.exec(home)?.[0]
  const client = aClient(site)
  const paths = ['/', '/about.data', '/wp-login.php', '/assets/gone.js', `/client/${client}`, photograph]
  const headers = { Cookie: sessionOf(site, client) }
  for (const path of paths) await (await fetch(site.origin + path, { headers })).arrayBuffer()
  expect(await book(site, randomUUID())).toBe(true)
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await expect.poll(scrape).toContain(MAILS)
  waitWithAnEmail(site)
  return { site, port, client, scrape }
}

function waitWithAnEmail(site: Copy): void {
  const { db } = site
  const tomorrow = Date.now() + 86_400_000
  db.exec(`insert into job (id, kind, payload, status, attempts, run_at, created_at, give_up_at)
    values ('tomorrow', 'mail', '{}', 'waiting', 0, ${tomorrow}, ${Date.now()}, ${2 * tomorrow})`)
}

function aClient(site: Copy): string {
  const { db } = site
  const { id } = db.prepare('select client_id as id from client_album limit 1').get() as { id: string }
  return id
}

function namesIn(text: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = names.get(name) ?? new Set()
    names.set(name, known)
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
  }
  return names
}

/** The metrics and labels in a query that do not exist. Prometheus itself adds `up`, `job` and `instance`. */
function missing(query: string, names: Map<string, Set<string>>): string[] {
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  const used = [...query.matchAll(/\b((?:sideline|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)]
  if (used.length === 0 && !/\bup\{/.test(query)) return ['names no metric']
  return used.flatMap(([, name = '', selector = '']) => {
    const labels = names.get(name)
    if (!labels) return [name]
    const selected = [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label)
    const wanted = [...grouped, ...selected].filter((label) => label !== 'instance')
    return wanted.filter((label) => !labels.has(label)).map((label) => `${name}{${label}}`)
  })
}

test('dashboard and alerts name what exists, and no person', { tag: '@all' }, async ({ ownCopy }) => {
  const { site, client, scrape } = await busySite(ownCopy)
  const text = await scrape()
  const names = namesIn(text)
  expect(queries().length).toBeGreaterThan(20)
  for (const [name, query] of queries()) {
    // There is no backup yet, so its age has no value.
    const lacking = missing(query, names).filter((what) => what !== 'sideline_last_backup_age_seconds')
    expect(lacking, name).toEqual([])
  }
  const count = 'sideline_http_request_duration_seconds_count'
  expect(text).toContain(`${count}{route="/client/:clientId",method="GET",status="2xx"} 1`)
  expect(text).toContain(`${count}{route="/about",method="GET",status="2xx"} 1`)
  expect(text).toContain(`${count}{route="/*",method="GET",status="4xx"} 1`)
  expect(text).toMatch(/^sideline_page_cache_total\{result="hit"\} [1-9]/m)
  expect(text).not.toMatch(new RegExp(`@|${client}|${MARK}|wp-login|[0-9a-f]{8}-[0-9a-f]{4}-`, 'i'))
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/client/*', status: 200, requestId: expect.any(String) }),
  )
  expect(lines.join()).not.toContain(client)
})

test('Prometheus evaluates every query, and fires no alert', { tag: '@all' }, async ({ ownCopy }) => {
  test.skip(without('prometheus', 'promtool'), 'Prometheus is not installed.')
  const { site, port } = await busySite(ownCopy)
  const prometheus = await startPrometheus(port)
  const { ask, folder, end } = prometheus
  try {
    const check = spawnSync('promtool', ['check', 'config', join(folder, 'prometheus.yml')], {
      encoding: 'utf8',
    })
    expect(check.stderr + check.stdout).toContain('7 rules found')
    // A rate needs two samples.
    const samples = async () => {
      await fetch(`${site.origin}/portfolio`)
      return Number((await ask('max(count_over_time(sideline_database_up[1m]))'))[0]?.value[1])
    }
    await expect.poll(samples).toBeGreaterThan(3)
    for (const [name, query] of queries()) {
      const values = await ask(query)
      const isAlert = /^Sideline/.test(name)
      if (isAlert) expect(values, name).toEqual([])
      else if (name !== 'Last backup') expect(values.length, `${name}: ${query}`).toBeGreaterThan(0)
    }
  } finally {
    await end()
  }
})

async function startPrometheus(metrics: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-prometheus-'))
  const port = await freePort()
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${ALERTS}']
scrape_configs:
  - job_name: sideline
    static_configs: [{ targets: ['127.0.0.1:${metrics}'] }]
`,
  )
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  endWithTests(child)
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(ready).toBe(true)
  return {
    folder,
    async ask(query: string): Promise<{ value: [number, string] }[]> {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query })}`)
      const { status, error, data } = await response.json()
      expect(status, `${query}: ${error}`).toBe('success')
      return data.result
    },
    async end() {
      await end(child, 'SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}

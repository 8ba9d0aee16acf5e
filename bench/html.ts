/** How fast pages leave the server: from the cache beside nginx, and when they must be rendered. */
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { withBareNode } from './bare-node.ts'
import { type Finding, quantile } from './finding.ts'
import { alone } from './install.ts'
import { type LoadClient, loadClients } from './load.ts'
import { hasNginx, type StaticFile, withNginx } from './nginx.ts'
import { residentMemory, type Site, withSite } from './site.ts'

const page = '/portfolio'
const rounds = 5
const seconds = 3
/** So many that Node has long compiled what it runs often: the first hundreds take a third longer. */
const renders = 600

export async function measureHtml(dataDir: string): Promise<Finding[]> {
  return withSite(dataDir, async (site) => [
    ...(await besideNginx(site)),
    await afterLoad(site),
    ...(await uncached(site)),
  ])
}

/** Turn by turn, so that whatever else the machine does falls on both. */
async function besideNginx(site: Site): Promise<Finding[]> {
  if (!hasNginx()) return [{ what: 'Cached page beside nginx', measured: 'skipped: nginx is not installed' }]
  const findings: Finding[] = []
  for (const encoding of ['br', 'gzip']) {
    const file = await cachedBytes(site.origin, encoding)
    await withNginx([file], (nginx) =>
      withBareNode(file, async (bare) => {
        for (const client of loadClients()) {
          findings.push(await compare(client, encoding, [site.origin, nginx, bare]))
        }
      }),
    )
  }
  return findings
}

async function compare(client: LoadClient, encoding: string, origins: string[]): Promise<Finding> {
  const rates: number[][] = origins.map(() => [])
  for (const origin of origins) await client.load(origin + page, encoding, 1)
  for (let round = 0; round < rounds; round++) {
    for (const [i, origin] of origins.entries())
      rates[i]?.push(await client.load(origin + page, encoding, seconds))
  }
  const [ours = 0, nginx = 0, bare = 0] = rates.map((sample) => Math.round(quantile(sample)))
  return {
    what: `Cached ${page} beside nginx, ${encoding}, ${client.name}`,
    measured: `${Math.round((100 * ours) / nginx)} % (${ours} of ${nginx} requests/s; bare Node ${bare})`,
    goal: '>= 60 %',
    met: ours / nginx >= 0.6,
  }
}

/** The very bytes and headers that the site answers with, for nginx to serve as a file. */
async function cachedBytes(origin: string, encoding: string): Promise<StaticFile> {
  const left = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']
  return new Promise((resolve, reject) => {
    get(`${origin}${page}`, { headers: { 'accept-encoding': encoding } }, async (response) => {
      const entries = Object.entries(response.headers).filter(([name]) => !left.includes(name))
      const headers = Object.fromEntries(entries.map(([name, value]) => [name, `${value}`]))
      if (headers['content-encoding'] !== encoding)
        return reject(new Error(`${page} came without ${encoding}.`))
      const body = Buffer.concat(await response.toArray())
      resolve({ path: page, body, headers })
    }).on('error', reject)
  })
}

async function afterLoad(site: Site): Promise<Finding> {
  const bytes = await residentMemory(site.pid)
  const what = 'Memory after that load'
  if (bytes === undefined) return { what, measured: 'skipped: no /proc here' }
  return { what, measured: `${Math.round(bytes / 1e6)} MB`, goal: '< 300 MB', met: bytes < 300e6 }
}

/** Moves the content version, as an edit in the studio does, before each request: every answer is rendered anew. */
async function uncached(site: Site): Promise<Finding[]> {
  const database = new DatabaseSync(join(site.dataDir, 'sideline.db'))
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  try {
    database.exec('pragma busy_timeout = 5000')
    const move = database.prepare('update content_version set version = version + 1')
    for (let i = 0; i < renders; i++) {
      move.run()
      times.push(await timed(`${site.origin}${page}`, agent))
    }
  } finally {
    agent.destroy()
    database.close()
  }
  const warm = times.slice(renders / 3)
  const p50 = quantile(warm)
  return [
    { what: `Rendering ${page}, p50`, measured: `${p50.toFixed(1)} ms`, goal: '< 15 ms', met: p50 < 15 },
    { what: `Rendering ${page}, p95`, measured: `${quantile(warm, 0.95).toFixed(1)} ms` },
  ]
}

function timed(url: string, agent: Agent): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - begun))
    }).on('error', reject)
  })
}

if (import.meta.main) await alone(measureHtml)

/** How fast pages leave the server: from the cache beside nginx, and when they must be rendered. */
import { execFile, spawnSync } from 'node:child_process'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { type Finding, quantile } from './support/finding.ts'
import { alone } from './support/install.ts'
import { hasNginx, type StaticFile, withNginx } from './support/nginx.ts'
import { residentMemory, type Site, withSite } from './support/site.ts'

const page = '/portfolio'
const rounds = 5
const seconds = 3
const connections = 50
/** The first third is not counted: Node has not compiled what it runs often, and takes a third longer. */
const renders = 600

export async function measureHtml(dataDir: string): Promise<Finding[]> {
  return withSite(dataDir, async (site) => [
    await besideNginx(site),
    await afterLoad(site),
    ...(await uncached(site)),
  ])
}

/** In turn, so that whatever else the machine does slows down both. */
async function besideNginx(site: Site): Promise<Finding> {
  const what = `Cached ${page} beside nginx, gzip, wrk`
  if (!hasNginx() || spawnSync('wrk', ['-v']).error) {
    return { what, measured: 'skipped: nginx or wrk is not installed' }
  }
  const file = await cachedBytes(site.origin, 'gzip')
  return withNginx([file], async (nginx) => {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (const origin of [site.origin, nginx]) await load(origin + page, 1)
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(site.origin + page, seconds))
      theirs.push(await load(nginx + page, seconds))
    }
    const ratios = ours.map((rate, i) => rate / (theirs[i] as number))
    const [low, middle, high] = [quantile(ratios, 0), quantile(ratios), quantile(ratios, 1)]
    return {
      what,
      measured: `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}; ${Math.round(quantile(ours))} of ${Math.round(quantile(theirs))} requests/s)`,
      goal: '>= 0.5',
      met: middle >= 0.5,
    }
  })
}

/** Responses a second. Throws when one of them was not a 2xx. */
async function load(url: string, seconds: number): Promise<number> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url]
  const { stdout } = await promisify(execFile)('wrk', args)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met errors at ${url}:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** The very bytes and headers of the site's response, for nginx to serve as a file. */
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

/** Moves the content version, as an edit in the studio does, before each request: every response is rendered. */
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

/** One process on SQLite while everyone uses the site: memory, failures, and how long each kind of use takes. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signedInCookie } from '../app/accounts/testing.server.ts'
import type { DemoAccount } from '../demo/accounts.ts'
import { makeArchive } from '../e2e/support/archives.ts'
import { book, UNLIMITED } from '../e2e/support/crash.ts'
import { aPhotograph, openApi, ownerOf, send } from '../e2e/support/sending.ts'
import { withClient } from './support/demo.ts'
import { type Finding, quantile } from './support/finding.ts'
import { publicPages, residentMemory, type Site, withCopy, withSite } from './support/site.ts'

const MINUTES = Number(process.env.LOAD_MINUTES ?? 10)
const MINUTE = 60_000
const STUDIO = ['/studio', '/studio/albums', '/studio/bookings', '/studio/clients', '/studio/settings/mail']

/** The allocator of deploy/sideline.service; where it is not installed, the site goes on with glibc's. */
function allocator(): Record<string, string> {
  const unit = readFileSync(join(import.meta.dirname, '../deploy/sideline.service'), 'utf8')
  const settings = unit.matchAll(/\b(LD_PRELOAD|MALLOC_CONF)=(\S+)/g)
  return Object.fromEntries([...settings].map(([, name, value]) => [name, value]))
}

export function measureLoad(demo: string): Promise<Finding[]> {
  return withCopy(demo, (folder) => withSite(folder, useAtOnce, { env: { ...allocator(), ...UNLIMITED } }))
}

function useAtOnce(site: Site): Promise<Finding[]> {
  const { origin } = site
  return withClient(site, async ({ database, cookie, portal, gallery, others }) => {
    const api = await openApi(origin, database)
    const { id: album } = await api.makeAlbum(randomUUID(), 'Sent')
    await send(api, album, await aPhotograph())
    const studio = await signedInCookie({ database, origin }, await ownerOf(database))
    const pages = (await publicPages(origin)).map(({ path }) => path)
    const read = async (path: string, cookie = '') => {
      const response = await fetch(origin + path, { headers: { Cookie: cookie }, redirect: 'error' })
      await response.arrayBuffer()
      return response.ok
    }
    const archive = async () => {
      const url = await makeArchive(origin, { path: `${gallery}/archives`, cookie })
      return (await download(url, cookie)) > 0
    }
    return useAll(site.pid, [
      ['public pages', 100, (n) => read(pages[n % pages.length] as string)],
      ['blog search', 250, (n) => read(`/blog?q=${n}`)],
      ["a client's albums", 500, () => read(portal, cookie)],
      ['studio', 1_000, (n) => read(STUDIO[n % STUDIO.length] as string, studio)],
      ['bookings', 1_000, () => book({ origin }, randomUUID())],
      ['sign-ins', 2_000, (n) => signIn(origin, others[n % others.length] as DemoAccount)],
      ['uploads', 10_000, async () => Boolean(await send(api, album, await aPhotograph()))],
      ['archives', 30_000, archive],
    ])
  })
}

async function signIn(origin: string, { email, password }: DemoAccount): Promise<boolean> {
  const body = new URLSearchParams({ email, password })
  const request = { method: 'POST', redirect: 'manual', headers: { Origin: origin }, body } as const
  const response = await fetch(`${origin}/client`, request)
  await response.arrayBuffer()
  return response.status === 302
}

async function download(url: string, cookie: string): Promise<number> {
  const args = ['-sS', '-f', '-L', '-o', '/dev/null', '-w', '%{speed_download}', '-H', `Cookie: ${cookie}`]
  return Number((await promisify(execFile)('curl', [...args, url])).stdout)
}

/** Its name, milliseconds from one time to the next, and what is done; false if it failed. */
type Use = [name: string, every: number, act: (n: number) => Promise<boolean>]

async function useAll(pid: number, uses: Use[]): Promise<Finding[]> {
  const [samples, failures]: [number[], string[]] = [[], []]
  const end = performance.now() + MINUTES * MINUTE
  const repeat = async ([name, every, act]: Use): Promise<Finding> => {
    const times: number[] = []
    for (let n = 0; performance.now() < end; n++) {
      const started = performance.now()
      const done = await act(n).catch((error: unknown) => String(error))
      if (done === true) times.push(performance.now() - started)
      else failures.push(`${name}: ${done}`)
      await pause(every)
    }
    const [half, most] = [0.5, 0.95].map((part) => Math.round(quantile(times, part)))
    return { what: `${name}, half and 95 of 100 within`, measured: `${half} ms, ${most} ms` }
  }
  const sample = async () => {
    while (performance.now() < end) {
      samples.push(((await residentMemory(pid)) ?? Number.NaN) / 1e6)
      await pause(MINUTE / 6)
    }
  }
  const [times] = await Promise.all([Promise.all(uses.map(repeat)), sample()])
  if (failures.length > 0) console.error(`${failures.length} failed: ${failures.slice(0, 5).join(', ')}`)
  const sixth = Math.floor(samples.length / 6)
  const second = quantile(samples.slice(sixth, 2 * sixth))
  const last = quantile(samples.slice(-sixth))
  return [
    ...times,
    {
      what: `Memory in the last sixth of ${MINUTES} minutes, by the second sixth`,
      measured: `${Math.round(last)} MB / ${Math.round(second)} MB (most ${Math.round(Math.max(...samples))} MB)`,
      goal: '≤ 1.1',
      met: last <= 1.1 * second,
    },
    { what: 'Failed meanwhile', measured: `${failures.length}`, goal: '0', met: failures.length === 0 },
  ]
}

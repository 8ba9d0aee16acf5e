/** What people do with a site, as requests. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { countDeveloping } from '../../app/photos/develop/queue.server.ts'
import type { Site as Api } from '../../cli/watch/api.ts'
import type { DemoAccount } from '../../demo/accounts.ts'
import type { Archive } from '../../e2e/support/archives.ts'
import { book } from '../../e2e/support/crash.ts'
import { aPhotograph, send } from '../../e2e/support/sending.ts'
import type { Database } from '../../ports/database/port.ts'
import { download } from '../support/download.ts'
import { quantile } from '../support/finding.ts'

const run = promisify(execFile)
const SECONDS = 8

/** How much of one kind of work was done. */
export interface Load {
  what: string
  unit: string
  rate: number
  /** Milliseconds in which 95 of 100 were done. */
  within?: number
  failed: number
}

/** Reads an address 16 times at once, as wrk does it: this process would be slower than the site. */
export async function read(what: string, url: string, cookie = ''): Promise<Load> {
  // What only the first request costs is not measured.
  await (await fetch(url, { headers: { Cookie: cookie } })).arrayBuffer()
  const args = ['-t1', '-c16', `-d${SECONDS}s`, '--latency', '-H', `Cookie: ${cookie}`, url]
  const { stdout } = await run('wrk', args)
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  const failed = number(/Non-2xx or 3xx responses: (\d+)/) + number(/timeout (\d+)/)
  const [, time, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const within = Number(time) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
  return { what, unit: 'a second', rate: number(/Requests\/sec:\s+([\d.]+)/), within, failed }
}

export function bookings(origin: string): Promise<Load> {
  return repeat('bookings', 8, () => book({ origin }, randomUUID()))
}

/** Each of the accounts signs in by turns. Right passwords are not limited. */
export function signIns(origin: string, accounts: DemoAccount[]): Promise<Load> {
  return repeat('sign-ins', 4, (n) => signIn(origin, accounts[n % accounts.length] as DemoAccount))
}

/** Whether it worked. */
export async function signIn(origin: string, { email, password }: DemoAccount): Promise<boolean> {
  const body = new URLSearchParams({ email, password })
  const request = { method: 'POST', redirect: 'manual', headers: { Origin: origin }, body } as const
  const response = await fetch(`${origin}/client`, request)
  await response.arrayBuffer()
  return response.status === 302
}

/** Does `act` again and again, so many at once. */
async function repeat(what: string, atOnce: number, act: (n: number) => Promise<boolean>): Promise<Load> {
  const times: number[] = []
  let [failed, next] = [0, 0]
  const begun = performance.now()
  const worker = async () => {
    while (performance.now() < begun + SECONDS * 1000) {
      const started = performance.now()
      if (await act(next++).catch(() => false)) times.push(performance.now() - started)
      else failed++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const rate = (1000 * times.length) / (performance.now() - begun)
  return { what, unit: 'a second', rate, within: times.length > 0 ? quantile(times, 0.95) : NaN, failed }
}

/** Sends new photographs into an album, four at once, and waits until all are developed. */
export async function photographs(
  api: Api,
  database: Database,
  album: string,
  count: number,
): Promise<Load[]> {
  const files = await Promise.all(Array.from({ length: count }, aPhotograph))
  const megabytes = files.reduce((sum, { length }) => sum + length, 0) / 1e6
  const waiting = files.values()
  const program = async () => {
    for (const file of waiting) await send(api, album, file)
  }
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  await Promise.all(Array.from({ length: 4 }, program))
  const sent = { what: 'photographs sent', unit: 'MB/s', rate: megabytes / seconds(), failed: 0 }
  while ((await countDeveloping(database)) > 0) await pause(50)
  const rate = (60 * count) / seconds()
  return [sent, { what: 'photographs sent and developed', unit: 'a minute', rate, failed: 0 }]
}

/** Downloads an archive. */
export async function downloadArchive({ address, cookie }: Archive): Promise<Load> {
  return { what: 'archive', unit: 'MB/s', rate: (await download(address, cookie)) / 1e6, failed: 0 }
}

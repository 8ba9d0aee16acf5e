/** What the same build does as one process on SQLite, and as one and as three on PostgreSQL and an object store. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signedInCookie } from '../app/accounts/testing.server.ts'
import type { DemoAccount } from '../demo/accounts.ts'
import { archiveOf } from '../e2e/support/archives.ts'
import { moveBusiness } from '../e2e/support/moved.ts'
import { startProcesses } from '../e2e/support/processes.ts'
import { openApi } from '../e2e/support/sending.ts'
import { openDatabase } from '../ports/database/open.ts'
import type { Database } from '../ports/database/port.ts'
import { bookings, downloadArchive, type Load, photographs, read, signIns } from './scale/load.ts'
import { type Finding, quantile } from './support/finding.ts'
import { withBusiness } from './support/site.ts'

const ROUNDS = 3
const PHOTOGRAPHS = 24

interface Setup {
  name: string
  /** The settings of each process. */
  settings: Record<string, string>[]
  database: Database
  rounds: Load[][]
}

/** Each is measured in each round, so that a slow minute of the machine meets all. */
export function measureScale(demo: string): Promise<Finding[]> {
  return withBusiness(demo, measureSetups)
}

async function measureSetups(folder: string): Promise<Finding[]> {
  const accounts: DemoAccount[] = JSON.parse(await readFile(join(folder, 'demo-accounts.json'), 'utf8'))
  const sqlite = await openDatabase({ file: join(folder, 'sideline.db') })
  const { env, database, end } = await moveBusiness(folder)
  const setups: Setup[] = [
    { name: 'SQLite', settings: [{ DATA_DIR: folder }], database: sqlite, rounds: [] },
    { name: 'PostgreSQL and Swift', settings: [env], database, rounds: [] },
    { name: 'three processes', settings: [env, env, env], database, rounds: [] },
  ]
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const setup of setups) setup.rounds.push(await measure(setup, accounts))
    }
  } finally {
    await sqlite.close()
    await end()
  }
  return (setups[0]?.rounds[0] ?? []).map(({ what, unit }, n) => ({
    what: `${what}, ${unit}`,
    measured: setups
      .map(({ name, rounds }) => `${name} ${summary(rounds.map((loads) => loads[n] as Load))}`)
      .join('; '),
  }))
}

async function measure({ settings, database }: Setup, accounts: DemoAccount[]): Promise<Load[]> {
  const { origin, stop } = await startProcesses(settings)
  try {
    const clients = accounts.filter(({ role }) => role === 'client')
    const client = clients[0]?.clientId as string
    const cookie = await signedInCookie({ database, origin }, client)
    const api = await openApi(origin, database)
    const { id: album } = await api.makeAlbum(randomUUID(), 'Sent')
    const [, photograph = ''] = / srcSet="(\/photos\/[^" ]+)/.exec(await (await fetch(origin)).text()) ?? []
    return [
      await read('home page', `${origin}/`),
      await read("a client's albums, rendered each time", `${origin}/client/${client}`, cookie),
      await read('photograph', origin + photograph),
      await bookings(origin),
      // Once their emails have left.
      await idle(database).then(() => signIns(origin, clients)),
      ...(await photographs(api, database, album, PHOTOGRAPHS)),
      await downloadArchive(await archiveOf(origin, database, { album, client })),
    ]
  } finally {
    await stop()
  }
}

/** Resolves when no job waits any more. */
async function idle({ db }: Database): Promise<void> {
  const waiting = db.selectFrom('job').select('id').where('status', '=', 'waiting').limit(1)
  while (await waiting.executeTakeFirst()) await pause(100)
}

/** The median of the rounds, the slowest and the fastest, and what failed. */
function summary(rounds: Load[]): string {
  const rates = rounds.map(({ rate }) => rate)
  const text = (rate: number) => Number(rate.toPrecision(3)).toLocaleString('en')
  const spread = `${text(Math.min(...rates))}–${text(Math.max(...rates))}`
  const times = rounds.flatMap(({ within = [] }) => within)
  const within = times.length > 0 ? `, ${text(quantile(times))} ms` : ''
  const failed = rounds.reduce((sum, load) => sum + load.failed, 0)
  return `${text(quantile(rates))} (${spread}${within}${failed > 0 ? `, ${failed} FAILED` : ''})`
}

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { book, openMailServer } from '../support/crash.ts'
import { type Failover, failoverAddress } from '../support/failover.ts'
import { bookers, expectAllStored, wellAgain } from '../support/load.ts'
import { type OnPostgres, startOnPostgres } from '../support/on-postgres.ts'
import { freePort } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/* The lines of docs/faults.md. Each test brings a fault about while visitors use a real site. */

/** In memory, as it was read before the fault. */
const READ = '/about'
const unread = () => `/portfolio?before=2025-01-01_${randomUUID()}`

async function get({ origin }: OnPostgres, path: string) {
  const response = await fetch(origin + path, { signal: AbortSignal.timeout(60_000) })
  return { status: response.status, text: await response.text() }
}

/** What a person sees while PostgreSQL does not respond, and what a monitor does. */
async function expectAway(site: OnPostgres): Promise<void> {
  expect((await get(site, '/healthz')).status).toBe(200)
  expect((await get(site, READ)).status).toBe(200)
  const ready = await get(site, '/readyz')
  expect(ready.status).toBe(503)
  expect(JSON.parse(ready.text)).toMatchObject({ unknown: ['jobs', 'clock', 'mail', 'backup'] })
  expect(JSON.parse(ready.text).wrong).toContain('database')
  const page = await get(site, unread())
  expect([page.status, page.text.includes('We’ll be right back')]).toEqual([500, true])
}

test.describe('with PostgreSQL', () => {
  // All in one worker and in this order: they share the site.
  test.describe.configure({ mode: 'default' })
  let site: OnPostgres
  test.beforeAll(async () => {
    site = await startOnPostgres()
    await get(site, READ)
  })
  test.afterAll(() => site.end())

  test('PostgreSQL is restarted', { tag: '@all' }, async () => {
    const booking = bookers(site)
    await booking.more()
    await site.postgres.halt()
    await booking.refused()
    await expectAway(site)
    await site.postgres.resume()
    await wellAgain(site, 10)
    await booking.more()
    await expectAllStored(site, await booking.stop())
  })

  test('PostgreSQL stalls, and goes on', { tag: '@all' }, async () => {
    test.skip(platform() !== 'linux', 'Only Linux lists the processes of a program.')
    const booking = bookers(site)
    await booking.more()
    site.postgres.hold()
    try {
      await expectAway(site)
      // Once they have waited for as long as the site waits.
      await booking.refused()
    } finally {
      site.postgres.release()
    }
    await wellAgain(site, 10)
    await booking.more()
    await expectAllStored(site, await booking.stop())
  })

  test('all connections are lost', { tag: '@all' }, async () => {
    const booking = bookers(site)
    for (let round = 0; round < 3; round++) {
      await booking.more()
      await site.read((db) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
      )
    }
    await booking.more()
    await wellAgain(site, 10)
    await expectAllStored(site, await booking.stop())
  })

  /** Locks a table, begins something that needs it, and kills the connections that wait for it, until that has ended too. */
  async function killWaiting<T>(lock: ReturnType<typeof sql>, query: string, begin: () => Promise<T>) {
    return site.read((db) =>
      db.transaction().execute(async (trx) => {
        await lock.execute(trx)
        let running = true
        const [begun, killed] = [begin(), new Set<string>()]
        const ended = begun.finally(() => {
          running = false
        })
        while (running) {
          // Outside of the transaction, in which this table would always say the same.
          const { rows } = await sql<{ query: string }>`select query, pg_terminate_backend(pid)
            from pg_stat_activity where wait_event_type = 'Lock' and query like ${query}`.execute(db)
          for (const one of rows) killed.add(one.query)
          await pause(20)
        }
        return { result: await ended, killed: killed.size }
      }),
    )
  }

  test('the connection of a booking is killed in its middle', { tag: '@all' }, async () => {
    const key = randomUUID()
    // Its rate limits are counted by then, and nothing is stored yet.
    const lock = sql`lock table booking in share mode`
    const { result, killed } = await killWaiting(lock, 'insert into "booking"%', () => book(site, key))
    expect({ thanked: result, killed }).toEqual({ thanked: false, killed: 1 })
    expect(await book(site, key)).toBe(true)
    await expectAllStored(site, [key])
  })

  test('the connection of a page is killed in its middle', { tag: '@all' }, async () => {
    const path = unread()
    const lock = sql`lock table album in access exclusive mode`
    const { result, killed } = await killWaiting(lock, 'select%', () => get(site, path))
    expect(killed).toBeGreaterThan(0)
    expect([result.status, result.text.includes('We’ll be right back')]).toEqual([500, true])
    expect((await get(site, path)).status).toBe(200)
    await wellAgain(site, 10)
  })
})

test('the disk of PostgreSQL is full', { tag: '@all' }, async () => {
  test.skip(!mayMount(), 'Only root can make a small disk, on Linux.')
  const site = await startOnPostgres({ disk: 200 })
  try {
    await get(site, READ)
    const booking = bookers(site)
    await booking.more()
    // Where it has no room for the next 16 MB of its log, PostgreSQL ends. Those that begin here are enough.
    await site.read((db) => sql`select pg_switch_wal()`.execute(db))
    await booking.more()
    const filler = join(site.postgres.data, 'filler')
    writeFileSync(filler, '')
    await fill(filler)
    await booking.refused()
    expect(site.output()).toContain('"code":"53100"')
    expect(await get(site, '/readyz')).toMatchObject({
      status: 503,
      text: expect.stringContaining('disk is full'),
    })
    expect((await get(site, READ)).status).toBe(200)
    expect((await get(site, unread())).status).toBe(200)
    rmSync(filler)
    await booking.more()
    // Before they fill the disk themselves.
    const thanked = await booking.stop()
    // A minute after the last write that failed.
    await wellAgain(site, 70)
    const key = randomUUID()
    expect(await book(site, key)).toBe(true)
    await expectAllStored(site, [...thanked, key])
  } finally {
    await site.end()
  }
})

test('PostgreSQL fails over', { tag: '@all' }, async () => {
  let address: Failover | undefined
  const through = async (url: string) => {
    address = await failoverAddress(url)
    return address.url
  }
  const site = await startOnPostgres({ through })
  try {
    await get(site, READ)
    const booking = bookers(site)
    await booking.more()
    address?.failOver()
    expect((await get(site, READ)).status).toBe(200)
    await booking.more()
    await wellAgain(site, 40)
    await expectAllStored(site, await booking.stop())
  } finally {
    await site.end()
    address?.close()
  }
})

function mayMount(): boolean {
  if (platform() !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'sideline-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

async function fill(file: string): Promise<void> {
  for (let bytes = 2 ** 20; bytes >= 1; ) {
    await appendFile(file, Buffer.alloc(bytes)).catch(() => {
      bytes = Math.floor(bytes / 2)
    })
  }
}

test('the mail server is down', { tag: '@all' }, async () => {
  const port = await freePort()
  const site = await startOnPostgres({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  try {
    const booking = bookers(site)
    await booking.more()
    await booking.more()
    const thanked = await booking.stop()
    await expectAllStored(site, thanked)
    const emails = (status: 'waiting' | 'done') =>
      site.read((db) =>
        db
          .selectFrom('job')
          .select(['id', 'error'])
          .where('kind', '=', 'mail')
          .where('status', '=', status)
          .execute(),
      )
    const failing = async () => (await emails('waiting')).filter(({ error }) => error !== null)
    await expect.poll(async () => (await failing()).length).toBeGreaterThan(0)
    expect(await emails('done')).toEqual([])
    expect((await get(site, '/readyz')).status).toBe(200)

    const mailServer = await openMailServer(port)
    // The pause before the next try, which is an hour at most, is over.
    const due = async () => {
      await site.read((db) =>
        db
          .updateTable('job')
          .set({ run_at: Date.now() })
          .where('kind', '=', 'mail')
          .where('lease', 'is', null)
          .where('status', '=', 'waiting')
          .execute(),
      )
      return (await emails('waiting')).length
    }
    await expect.poll(due).toBe(0)
    const ids = (await emails('done')).map(({ id }) => id)
    expect([...mailServer.received.keys()].toSorted()).toEqual(ids.toSorted())
    expect([...mailServer.received.values()].every((times) => times === 1)).toBe(true)
    await mailServer.close()
  } finally {
    await site.end()
  }
})

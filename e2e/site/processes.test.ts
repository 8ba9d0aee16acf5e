import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { book } from '../support/crash.ts'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

test('one process serves pages, and another does the jobs', { tag: '@all' }, async ({ ownCopy }) => {
  const pages = await ownCopy(() => {}, { WORKER: 'off' })
  const { folder } = pages
  expect(await book(pages, randomUUID())).toBe(true)
  const statuses = () =>
    pages.db
      .prepare(`select status from job where kind = 'mail'`)
      .all()
      .map(({ status }) => status)

  // A lost picture is made again by the process that is asked for it.
  const home = await (await fetch(pages.origin)).text()
  const [picture = '', id = ''] = /\/photos\/[^"' ]*?([0-9a-f]{32})[^"' ]*\.jpg/.exec(home) ?? []
  rmSync(join(folder, 'photos/derived', String(RECIPE), id.slice(0, 2), id))
  expect((await fetch(pages.origin + picture)).status).toBe(200)
  expect(statuses()).toEqual(['waiting', 'waiting'])

  const jobs = await startSite(folder, { WORKER: 'only' })
  try {
    await expect.poll(statuses).toEqual(['done', 'done'])
    for (const [path, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/', 404],
      [picture, 404],
      ['/studio', 404],
    ] as const) {
      expect([path, (await fetch(jobs.origin + path)).status]).toEqual([path, status])
    }
  } finally {
    expect(await jobs.stop()).toBe(0)
  }
  expect(await pages.stop()).toBe(0)
})

test('emails do not wait for backups and their verification', { tag: '@all' }, async ({ ownCopy }) => {
  // It accepts connections, and says nothing.
  const bucket = createServer(() => {}).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const queue = (db: DatabaseSync) => {
    for (const kind of ['backup', 'verify']) {
      db.prepare(
        `insert into job (id, kind, payload, status, attempts, run_at, created_at, give_up_at)
          values (?, ?, '{}', 'waiting', 0, 0, 0, ?)`,
      ).run(kind, kind, Date.now() + 3_600_000)
    }
  }
  const site = await ownCopy(queue, {
    BACKUP_TARGET: 's3://backups/site',
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    BACKUP_S3_KEY_ID: 'key',
    BACKUP_S3_KEY: 'secret',
  })
  const jobs = (which: string) =>
    site.db.prepare(`select status, lease is not null as leased from job where ${which}`).all()
  // Not the one of this night.
  const long = `id in ('backup', 'verify')`
  const running = { status: 'waiting', leased: 1 }
  await expect.poll(() => jobs(long)).toEqual([running, running])
  expect(await book(site, randomUUID())).toBe(true)
  const done = { status: 'done', leased: 0 }
  await expect.poll(() => jobs(`kind = 'mail'`)).toEqual([done, done])
  expect(jobs(long)).toEqual([running, running])
  bucket.close()
})

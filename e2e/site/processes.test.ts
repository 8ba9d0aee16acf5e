import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { book } from '../support/crash.ts'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

test('one process serves pages and leaves the jobs to another, which serves none', async ({ ownCopy }) => {
  const pages = await ownCopy(() => {}, { WORKER: 'off' })
  const { folder } = pages
  expect(await book(pages, randomUUID())).toBe(true)
  const statuses = () => {
    const database = pages.database()
    try {
      const rows = database.prepare(`select status from job where kind = 'mail'`).all()
      return rows.map(({ status }) => status)
    } finally {
      database.close()
    }
  }

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

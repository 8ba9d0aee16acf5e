import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { sessionOf } from '../support/business/clients.ts'
import { seededFolder, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const ACCOUNTS = 'demo-accounts.json'

interface Account {
  role: string
  name: string
  email: string
  password: string
  clientId: string | null
}

function accounts(): Account[] {
  return JSON.parse(readFileSync(join(seededFolder(), ACCOUNTS), 'utf8'))
}

test('the first start writes the accounts to a file that only its owner can read', () => {
  expect(statSync(join(seededFolder(), ACCOUNTS)).mode & 0o777).toBe(0o600)
  expect(accounts().map(({ role }) => role)).toEqual(['owner', ...Array.from({ length: 8 }, () => 'client')])
  expect(new Set(accounts().map(({ password }) => password)).size).toBe(9)
  for (const { role, clientId, password } of accounts()) {
    expect(clientId === null).toBe(role === 'owner')
    expect(password.length).toBeGreaterThanOrEqual(16)
  }
})

test('a second start prints the address and the accounts, and does not seed again', {
  tag: '@all',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-again-'))
  copyFileSync(join(seededFolder(), 'seeded.db'), join(folder, 'sideline.db'))
  copyFileSync(join(seededFolder(), ACCOUNTS), join(folder, ACCOUNTS))
  symlinkSync(join(seededFolder(), 'photos'), join(folder, 'photos'))
  const site = await startSite(folder)
  await expect.poll(site.output).toContain(accounts()[8]?.password as string)
  expect(site.output()).toContain(`Sideline is at ${site.origin}`)
  for (const { email, password } of accounts())
    expect(site.output()).toMatch(new RegExp(`${email} +${password}`))
  expect(site.output()).not.toMatch(/Setting up|Developing/)
  expect(readFileSync(join(folder, ACCOUNTS))).toEqual(readFileSync(join(seededFolder(), ACCOUNTS)))
  expect(await site.stop()).toBe(0)
  rmSync(folder, { recursive: true })
})

test('emails that failed for good are counted by /readyz and, but for the demo’s, announced at the start', {
  tag: '@all',
}, async ({ ownCopy, request }) => {
  const fail = (db: DatabaseSync) =>
    db.exec(`insert into job (id, kind, payload, status, attempts, run_at, created_at, give_up_at)
      values ('a', 'mail', '{}', 'dead', 9, 1, 1, 1)`)
  const demo = await ownCopy(fail)
  const own = await ownCopy((db) => {
    fail(db)
    db.exec('update site set demo = 0')
  })
  for (const { origin } of [demo, own]) {
    const health = await request.get(`${origin}/readyz`)
    expect(await health.json()).toMatchObject({ ok: true, failedEmails: 1 })
  }
  await expect.poll(own.output).toContain('"failedEmails":1')
  await expect.poll(demo.output).toContain(`is at ${demo.origin}`)
  expect(demo.output()).not.toContain('failedEmails')
})

test('a gallery opens while nothing can be noted about its visit', { tag: '@all' }, async ({ ownCopy }) => {
  let granted: Record<string, unknown> = {}
  const copy = await ownCopy((db) => {
    granted =
      db
        .prepare(
          `select client_id as client, slug, photo_id as photo from client_album
          join album on album.id = client_album.album_id join frame on frame.album_id = album.id limit 1`,
        )
        .get() ?? {}
    db.exec(`create trigger full_disk before insert on album_view
      begin select raise(abort, 'The disk is full.'); end`)
  })
  const Cookie = sessionOf(copy, String(granted.client))
  const path = `/client/${granted.client}/${granted.slug}`
  expect((await fetch(copy.origin + path, { headers: { Cookie } })).status).toBe(200)
  await expect.poll(copy.output).toContain('The disk is full.')
})

test('SIGTERM lets open requests finish, and the exit code is 0', { tag: '@all' }, async ({ ownCopy }) => {
  const copy = await ownCopy()
  const { hostname, port } = new URL(copy.origin)
  // An idle connection that is kept alive, as browsers do.
  const kept = await new Promise<number | undefined>((resolve, reject) => {
    get({ hostname, port, path: '/', headers: { Connection: 'keep-alive' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    }).on('error', reject)
  })
  expect(kept).toBe(200)
  const pages = Promise.all(
    Array.from({ length: 20 }, (_, n) => fetch(`${copy.origin}/portfolio?before=2025-0${(n % 9) + 1}-01_a`)),
  )
  await fetch(`${copy.origin}/healthz`)
  const stopped = copy.stop()
  for (const page of await pages)
    expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true])
  expect(await stopped).toBe(0)
  expect(copy.output()).not.toMatch(/error/i)
})

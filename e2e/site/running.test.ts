import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('a second start prints the accounts, and seeds nothing', { tag: '@all' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-again-'))
  copyFileSync(join(seededFolder(), 'seeded.db'), join(folder, 'sideline.db'))
  copyFileSync(join(seededFolder(), ACCOUNTS), join(folder, ACCOUNTS))
  symlinkSync(join(seededFolder(), 'photos'), join(folder, 'photos'))
  const site = await startSite(folder)
  await expect.poll(site.output).toContain(accounts()[8]?.password as string)
  expect(site.output()).toContain(`Sideline is at ${site.origin}`)
  for (const { email, password } of accounts())
    expect(site.output()).toMatch(new RegExp(`${email} +${password}`))
  expect(site.output()).not.toMatch(/Setting up|Processing/)
  expect(readFileSync(join(folder, ACCOUNTS))).toEqual(readFileSync(join(seededFolder(), ACCOUNTS)))
  expect(await site.stop()).toBe(0)
  rmSync(folder, { recursive: true })
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

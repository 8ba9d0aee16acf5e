import type { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { signWith } from '../../../app/accounts/signature.server.ts'
import { signedInCookie } from '../../../app/accounts/testing.server.ts'
import { testSecurityLog } from '../../../app/audit/testing.server.ts'
import { photoUrl, RECIPE } from '../../../app/photos/rules/address.ts'
import { aPhotograph } from '../../../app/photos/testing.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import { servePhotoFiles } from './routes.ts'
import { developedOnce } from './testing-photos.ts'

const NOW = Date.UTC(2025, 9, 18)
const origin = 'http://127.0.0.1:3000'
const sign = signWith('a secret of this test')
const developed = developedOnce()

let database: Database
let app: Hono
let address: string

beforeEach(async () => {
  database = await openTestSqlite()
  const storage = await developed()
  const { id } = await aPhotograph({ database, storage }, 1, RECIPE)
  const developer = { remake: async () => false, makeShare: async () => false }
  const { security } = testSecurityLog(database)
  app = servePhotoFiles({ database, storage, developer, security, origin, sign, now: () => NOW })
  address = photoUrl({ id }, 64, 'jpg', '/studio/photos')
})

async function cookieOf(role: 'owner' | 'assistant' | 'client', blockedAt: number | null = null) {
  const person = { id: role, role, name: role, email: `${role}@example.com`, blocked_at: blockedAt }
  const account = { ...person, password_hash: null, signed_in_at: null, created_at: 0, updated_at: 0 }
  await database.db.insertInto('account').values(account).execute()
  if (role === 'client') {
    const client = { id: role, name: role, email: person.email, account_id: role }
    await database.db.insertInto('client').values(client).execute()
  }
  return signedInCookie({ database, origin }, role, NOW)
}

const get = (path: string, cookie = '', headers = {}) =>
  app.request(path, { headers: { Cookie: cookie, ...headers } })

test.each(['owner', 'assistant'] as const)('an %s sees a photograph that no album shows', async (role) => {
  const cookie = await cookieOf(role)
  const seen = await get(address, cookie)
  expect([seen.status, seen.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
  const again = await get(address, cookie, { 'If-None-Match': seen.headers.get('ETag') })
  expect(again.status).toBe(304)
})

test('nobody else sees it, and other addresses are a 404', async () => {
  const client = await cookieOf('client')
  const owner = await cookieOf('owner')
  const missing = await get(address.replace('/64.', '/65.'), owner)
  expect([missing.status, await missing.text()]).toEqual([404, 'Not found'])
  for (const cookie of ['', client, `sideline_session=${'A'.repeat(43)}`]) {
    const denied = await get(address, cookie)
    expect([denied.status, await denied.text()]).toEqual([404, 'Not found'])
    expect([...denied.headers]).toEqual([...missing.headers])
  }
  expect((await get(address.replace('.jpg', '.png'), owner)).status).toBe(404)
})

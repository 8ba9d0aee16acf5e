import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { signedInCookie } from '../../../app/accounts/testing.server.ts'
import { photoUrl, RECIPE } from '../../../app/photos/rules/address.ts'
import { aPhotograph, smallPicture, storeDerivatives } from '../../../app/photos/testing.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { openTestSqlite, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { STUDIO_PHOTOS_PATH, serveStudioPhotos } from './studio-photos.ts'

const NOW = Date.UTC(2025, 9, 18)
const origin = 'http://127.0.0.1:3000'

let database: Database
let app: Hono
let address: string

beforeEach(async () => {
  database = await openTestSqlite()
  const storage = diskStorage(testFolder())
  const { id } = await aPhotograph({ database, storage }, 1, RECIPE)
  await storeDerivatives(storage, await smallPicture(1))
  const developer = { remake: async () => false }
  const now = () => NOW
  app = new Hono().get(STUDIO_PHOTOS_PATH, serveStudioPhotos({ database, storage, developer, origin, now }))
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

import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/port.ts'
import { insertRows } from '../database/testing/testing-rows.ts'
import { withDatabase } from '../database/testing.ts'
import { storePassword } from './accounts.ts'
import { NO_PASSWORD, passwordHash } from './argon2.ts'
import { identityContract } from './contract.ts'
import { localIdentity } from './local.ts'

const account = { role: 'client' as const, id: 'ann', name: 'Ann', email: 'ann@example.com' }

withDatabase('local passwords', (open) => {
  identityContract('fulfill the contract', async ({ email, password }) => {
    const database = await open()
    const hash = await passwordHash().hash(password)
    await database.write((trx) => storePassword(trx, { ...account, email }, hash))
    return localIdentity(database)
  })

  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const store = async (password: string, of = account) => {
    const hash = await passwordHash().hash(password)
    await database.write((trx) => storePassword(trx, of, hash))
  }
  const accepts = async (email: string, password: string) =>
    (await localIdentity(database).signIn(email, password)) !== null

  test('cost one hash whether or not the address has an account or a password', async () => {
    await store('the right one')
    const bob = { id: 'bob', name: 'Bob', email: 'bob@example.com', password_hash: null }
    await insertRows(database, { account: { ...bob, created_at: 0, updated_at: 0 } })
    const { hash, verify } = passwordHash()
    const hashing = { hash: vi.fn(hash), verify: vi.fn(verify) }
    const identity = localIdentity(database, hashing)
    for (const email of ['ann@example.com', 'nobody@example.com', 'bob@example.com'])
      expect(await identity.signIn(email, 'a wrong one')).toBeNull()
    expect([hashing.verify.mock.calls.length, hashing.hash.mock.calls]).toEqual([3, []])
  })

  test('are stored as argon2id hashes only', async () => {
    await store('the right one')
    expect(await accepts('ann@example.com', 'the right one')).toBe(true)
    const rows = await database.db.selectFrom('account').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('the right one')
    expect(rows).toMatchObject([
      { ...account, password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
    ])
  })

  test('are one per account: a new one replaces the old', async () => {
    await store('the old one')
    await store('the new one')
    expect(await accepts(account.email, 'the old one')).toBe(false)
    expect(await accepts(account.email, 'the new one')).toBe(true)
  })

  test('move with the address to another account; the former account is gone', async () => {
    await store('of ann')
    const bob = { ...account, id: 'bob', name: 'Bob' }
    await store('of bob', bob)
    expect(await accepts(account.email, 'of ann')).toBe(false)
    expect(await accepts(account.email, 'of bob')).toBe(true)
    await store('of bob later', { ...bob, email: 'bob@example.com' })
    expect(await accepts(account.email, 'of bob later')).toBe(false)
    expect(await accepts('bob@example.com', 'of bob later')).toBe(true)
  })
})

test('a hash is salted and says its cost; nothing but an argon2id hash verifies', async () => {
  const { hash, verify } = passwordHash()
  const [one, other] = [await hash('twice'), await hash('twice')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect([await verify('twice', one), await verify('thrice', one)]).toEqual([true, false])
  for (const none of ['', 'twice', '$2b$10$abc', one.replace('argon2id', 'argon2i'), one.slice(0, -44)])
    expect(await verify('twice', none)).toBe(false)
})

test('the hash for accounts without a password has the shape of any other, and no password has it', async () => {
  const { hash, verify } = passwordHash()
  expect(NO_PASSWORD).toHaveLength((await hash('any')).length)
  expect([await verify('', NO_PASSWORD), await verify('any', NO_PASSWORD)]).toEqual([false, false])
})

test('verifies a hash of the reference implementation', { tags: 'all' }, async () => {
  // From its test.c: version 0x13, two passes, 64 MiB.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  const { verify } = passwordHash()
  expect([await verify('password', reference), await verify('passwort', reference)]).toEqual([true, false])
})

import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/port.ts'
import { withDatabase } from '../database/testing.ts'
import { storePassword } from './accounts.ts'
import { NO_PASSWORD, passwordHash } from './argon2.ts'
import { identityContract } from './contract.ts'
import { localIdentity } from './local.ts'

const account = { role: 'client' as const, id: 'ann', name: 'Ann', email: 'ann@example.com' }

/** Hashes for real, and counts the hashes. */
function counted() {
  const { hash, verify } = passwordHash()
  const calls: string[] = []
  return {
    calls,
    hash: (password: string) => {
      calls.push('argon2')
      return hash(password)
    },
    verify: (password: string, stored: string) => {
      calls.push('argon2')
      return verify(password, stored)
    },
  }
}

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
    await database.write((trx) =>
      trx
        .insertInto('account')
        .values({
          id: 'bob',
          name: 'Bob',
          email: 'bob@example.com',
          password_hash: null,
          created_at: 0,
          updated_at: 0,
        })
        .execute(),
    )
    const hashing = counted()
    const identity = localIdentity(database, hashing)
    for (const email of ['ann@example.com', 'nobody@example.com', 'bob@example.com'])
      expect(await identity.signIn(email, 'a wrong one')).toBeNull()
    expect(hashing.calls).toHaveLength(3)
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
    expect([
      await accepts(account.email, 'the old one'),
      await accepts(account.email, 'the new one'),
    ]).toEqual([false, true])
  })

  test('move with the address to another account; the former account is gone', async () => {
    await store('of ann')
    await store('of bob', { role: 'client' as const, id: 'bob', name: 'Bob', email: account.email })
    expect([await accepts(account.email, 'of ann'), await accepts(account.email, 'of bob')]).toEqual([
      false,
      true,
    ])
    await store('of bob later', { role: 'client' as const, id: 'bob', name: 'Bob', email: 'bob@example.com' })
    expect([
      await accepts(account.email, 'of bob later'),
      await accepts('bob@example.com', 'of bob later'),
    ]).toEqual([false, true])
  })

  test('are stored with the rest of the transaction, or not at all', async () => {
    const hash = await passwordHash().hash('never stored')
    const broken = database.write(async (trx) => {
      await storePassword(trx, account, hash)
      throw new Error('after all')
    })
    await expect(broken).rejects.toThrow('after all')
    expect(await accepts(account.email, 'never stored')).toBe(false)
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

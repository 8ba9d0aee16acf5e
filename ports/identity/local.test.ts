import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/port.ts'
import { onEachEngine } from '../database/testing.ts'
import { keepPassword } from './accounts.ts'
import { passwordHash } from './argon2.ts'
import { identityContract } from './contract.ts'
import { localIdentity } from './local.ts'

const origin = 'http://127.0.0.1:3000'
const secret = 'k7Qw2mZr9tXc4vBn8pLd6sFg1hJy3aEu'
const account = { id: 'ann', name: 'Ann', email: 'ann@example.com' }

/** Counts what costs the time, and hashes for real. */
function counted() {
  const { hash, verify } = passwordHash()
  const calls: string[] = []
  return {
    calls,
    hash: (password: string) => {
      calls.push('argon2')
      return hash(password)
    },
    verify: (password: string, kept: string) => {
      calls.push('argon2')
      return verify(password, kept)
    },
  }
}

onEachEngine('passwords here', (open) => {
  identityContract('hold to the contract', async ({ email, password }) => {
    const database = await open()
    const hash = await passwordHash().hash(password)
    await database.write((trx) => keepPassword(trx, { ...account, email }, hash))
    return localIdentity({ database, origin, secret })
  })

  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const keep = async (password: string, of = account) => {
    const hash = await passwordHash().hash(password)
    await database.write((trx) => keepPassword(trx, of, hash))
  }
  const knows = async (email: string, password: string) =>
    (await localIdentity({ database, origin, secret }).signIn(email, password)) !== null

  test('cost the same for an address that is unknown as for one that is not', async () => {
    await keep('the right one')
    await database.write((trx) =>
      trx
        .insertInto('sign_in_user')
        .values({
          ...{ id: 'bob', name: 'Bob', email: 'bob@example.com', email_verified: 1 as const, image: null },
          ...{ created_at: '2027-01-01T00:00:00.000Z', updated_at: '2027-01-01T00:00:00.000Z' },
        })
        .execute(),
    )
    const hashing = counted()
    const identity = localIdentity({ database, origin, secret, hashing })
    for (const email of ['ann@example.com', 'nobody@example.com', 'bob@example.com'])
      expect(await identity.signIn(email, 'a wrong one')).toBeNull()
    expect(hashing.calls).toHaveLength(3)
  })

  test('leave no session behind, and nothing readable', async () => {
    await keep('the right one')
    expect(await knows('ann@example.com', 'the right one')).toBe(true)
    const rows = [
      await database.db.selectFrom('sign_in_user').selectAll().execute(),
      await database.db.selectFrom('sign_in_account').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain('the right one')
    expect(rows[1]).toMatchObject([
      { password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
    ])
    expect(await database.db.selectFrom('client_session').select('id').execute()).toEqual([])
  })

  test('are one for each account: a new one ends the old', async () => {
    await keep('the old one')
    await keep('the new one')
    expect([await knows(account.email, 'the old one'), await knows(account.email, 'the new one')]).toEqual([
      false,
      true,
    ])
  })

  test('follow the address to another account, and leave the former with none', async () => {
    await keep('of ann')
    await keep('of bob', { id: 'bob', name: 'Bob', email: account.email })
    expect([await knows(account.email, 'of ann'), await knows(account.email, 'of bob')]).toEqual([
      false,
      true,
    ])
    await keep('of bob later', { id: 'bob', name: 'Bob', email: 'bob@example.com' })
    expect([
      await knows(account.email, 'of bob later'),
      await knows('bob@example.com', 'of bob later'),
    ]).toEqual([false, true])
  })

  test('are kept with what else the transaction does, or not at all', async () => {
    const hash = await passwordHash().hash('never kept')
    const broken = database.write(async (trx) => {
      await keepPassword(trx, account, hash)
      throw new Error('after all')
    })
    await expect(broken).rejects.toThrow('after all')
    expect(await knows(account.email, 'never kept')).toBe(false)
  })
})

test('a hash is salted, of the cost it says, and proven in constant time only against a hash of ours', async () => {
  const { hash, verify } = passwordHash()
  const [one, other] = [await hash('twice'), await hash('twice')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect([await verify('twice', one), await verify('thrice', one)]).toEqual([true, false])
  for (const none of ['', 'twice', '$2b$10$abc', one.replace('argon2id', 'argon2i'), one.slice(0, -44)])
    expect(await verify('twice', none)).toBe(false)
})

test('verifies what the reference implementation hashed', async () => {
  // From its own test.c: version 0x13, two passes, 64 MiB.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  const { verify } = passwordHash()
  expect([await verify('password', reference), await verify('passwort', reference)]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

const person = (id: string) => ({ id, name: id, email: `${id}@example.com` })
const client = (id: string, more = {}) => ({ ...person(id), device_epoch: 0, ...more })
const hash = (character: string) => character.repeat(64)
const times = { created_at: 5, seen_at: 6 }
const lifetime = { purpose: 'reset', created_at: 1, expires_at: 2, ended_at: null }

onEachMigratedEngine('people', (openBefore) => {
  test('keep passwords, sessions, links and blocks; a client who was never invited has no account', async () => {
    const { db, migrate } = await openBefore('0015-storage')
    await db
      .insertInto('client')
      .values([
        client('ann', { device_epoch: 3, blocked_at: null, identity_account: null }),
        client('bob', { identity_account: 'google-bob', blocked_at: 9, device_epoch: 0 }),
        client('cid', { identity_account: null, blocked_at: null }),
        client('dee', { identity_account: null, blocked_at: null }),
      ])
      .execute()
    const accounts = ['ann', 'owner'].map((id) => ({
      ...person(id),
      password_hash: id,
      created_at: 1,
      updated_at: 2,
    }))
    await db.insertInto('account').values(accounts).execute()
    const session = { id: 's', token_hash: hash('a'), client_id: 'ann', device: 'Firefox', ...times }
    await db.insertInto('client_session').values(session).execute()
    const links = ['ann', 'dee'].map((id) => ({ id: `link-${id}`, client_id: id, ...lifetime }))
    await db.insertInto('password_link').values(links).execute()
    const events = ['visitor', 'terminal', 'ann'].map((actor, i) => ({
      id: `e${i}`,
      at: i,
      actor,
      action: 'x',
      about: null,
      detail: null,
    }))
    await db.insertInto('audit_event').values(events).execute()
    await migrate('0017-people')

    const columns = ['id', 'role', 'password_hash', 'identity_account', 'blocked_at', 'device_epoch']
    const after = await db.selectFrom('account').select(columns).orderBy('id').execute()
    expect(after.map((row) => columns.map((column) => row[column]))).toEqual([
      ['ann', 'client', 'ann', null, null, 3],
      ['bob', 'client', null, 'google-bob', 9, 0],
      ['dee', 'client', null, null, null, 0],
      ['owner', 'owner', 'owner', null, null, 0],
    ])
    expect(await db.selectFrom('client').select(['id', 'account_id']).orderBy('id').execute()).toEqual([
      { id: 'ann', account_id: 'ann' },
      { id: 'bob', account_id: 'bob' },
      { id: 'cid', account_id: null },
      { id: 'dee', account_id: 'dee' },
    ])
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([
      { id: 's', token_hash: hash('a'), account_id: 'ann', device: 'Firefox', ...times, confirmed_at: 5 },
    ])
    expect(await db.selectFrom('password_link').selectAll().orderBy('id').execute()).toEqual([
      { id: 'link-ann', account_id: 'ann', ...lifetime },
      { id: 'link-dee', account_id: 'dee', ...lifetime },
    ])
    expect(await db.selectFrom('audit_event').select(['actor', 'actor_id']).orderBy('id').execute()).toEqual([
      { actor: 'visitor', actor_id: null },
      { actor: 'terminal', actor_id: null },
      { actor: 'client', actor_id: 'ann' },
    ])
    await db.deleteFrom('account').where('id', '=', 'ann').execute()
    expect(await db.selectFrom('client').select('account_id').where('id', '=', 'ann').execute()).toEqual([
      { account_id: null },
    ])
  })
})

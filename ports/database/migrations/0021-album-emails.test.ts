import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

const ACCOUNT = { role: 'client', password_hash: null, created_at: 1, updated_at: 1 }

onEachMigratedEngine('emails about albums', (openBefore) => {
  test('grants stay, albums remind, and who has signed in before is known', async () => {
    const { db, migrate } = await openBefore('0020-jobs')
    const accounts = ['ann', 'bob', 'cleo'].map((id) => ({
      ...ACCOUNT,
      id,
      name: id,
      email: `${id}@a.example`,
    }))
    await db.insertInto('account').values(accounts).execute()
    const session = {
      token_hash: 'a'.repeat(64),
      account_id: 'ann',
      device: 'A',
      seen_at: 9,
      confirmed_at: 7,
    }
    await db
      .insertInto('session')
      .values({ ...session, id: 's', created_at: 7 })
      .execute()
    const event = { id: 'e', at: 5, actor: 'client', action: 'password.set', about: 'bob', detail: null }
    await db.insertInto('audit_event').values(event).execute()
    await db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@a.example' }).execute()
    await db.insertInto('album').values(albumRow('game')).execute()
    const grant = { client_id: 'ann', album_id: 'game', position: 1, granted_at: 3, expires_at: 8 }
    await db
      .insertInto('client_album')
      .values({ ...grant, revoked_at: null })
      .execute()
    await migrate('0021-album-emails')
    expect(await db.selectFrom('client_album').selectAll().execute()).toEqual([
      {
        ...{ ...grant, revoked_at: null, ready_requested_at: null, ready_job: null },
        ...{ ready_sent_at: null, reminded_for: null },
      },
    ])
    expect(await db.selectFrom('album').select(['id', 'reminder']).execute()).toEqual([
      { id: 'game', reminder: 1 },
    ])
    expect(await db.selectFrom('account').select(['id', 'signed_in_at']).orderBy('id').execute()).toEqual([
      { id: 'ann', signed_in_at: 7 },
      { id: 'bob', signed_in_at: 5 },
      { id: 'cleo', signed_in_at: null },
    ])
  })
})

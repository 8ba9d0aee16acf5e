import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { albumRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('reminders', (openBefore) => {
  test('who was reminded stays known, and nobody is reminded of what they were told before', async () => {
    const { db, migrate } = await openBefore('0032-album-views')
    const clients = ['ann', 'bob'].map((id) => ({ id, name: id, email: `${id}@a.example` }))
    await db.insertInto('client').values(clients).execute()
    await db
      .insertInto('album')
      .values(albumRow('game', { visibility: 'private' }))
      .execute()
    for (const [client, end] of [
      ['ann', 9_000_000_000_000],
      ['bob', null],
    ] as const) {
      await sql`insert into client_album (client_id, album_id, position, granted_at, ready_sent_at, reminded_for)
        values (${client}, 'game', 1, 1, 2, ${end})`.execute(db)
    }
    await migrate('0038-reminders')
    expect(await db.selectFrom('reminder').selectAll().execute()).toEqual([
      {
        ...{ client_id: 'ann', album_id: 'game', kind: 'expiring', ends_at: 9_000_000_000_000 },
        ...{ job: null, queued_at: null, sent_at: null },
      },
    ])
    expect(await db.selectFrom('client_album').select(['ready_sent_at', 'remind_from']).execute()).toEqual([
      { ready_sent_at: 2, remind_from: null },
      { ready_sent_at: 2, remind_from: null },
    ])
    const settings = ['reminder', 'remind_unopened', 'remind_picks'] as const
    expect(await db.selectFrom('album').select(settings).execute()).toEqual([
      { reminder: 1, remind_unopened: 7, remind_picks: 3 },
    ])
    const again = {
      client_id: 'ann',
      album_id: 'game',
      kind: 'expiring' as const,
      ends_at: 9_000_000_000_000,
    }
    await expect(db.insertInto('reminder').values(again).execute()).rejects.toThrow()
    await db.deleteFrom('client').where('id', '=', 'ann').execute()
    expect(await db.selectFrom('reminder').selectAll().execute()).toEqual([])
  })
})

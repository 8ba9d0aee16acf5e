import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { athleteRow, insertRows, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('statement triggers', (openBefore) => {
  test('hold and show what one statement tags, moves, releases and untags', async () => {
    const { database, db, migrate } = await openBefore('0084-withheld-words')
    await migrate('0087-statement-triggers')
    const ids = Array.from({ length: 40 }, (_, i) => `${i}`.padStart(32, '0'))
    await insertRows(database, {
      photo: ids.map((id) => photoRow(id)),
      team: { id: 'bay', name: 'Bay Point' },
    })
    const people = ['ana', 'leo']
    await insertRows(database, {
      person: people.map((id) => ({ id, not_shown_at: id === 'ana' ? 1 : null })),
      athlete: people.map((id, i) => athleteRow(id, 'bay', `${i}`)),
    })
    const held = async () => {
      const rows = await db.selectFrom('photo').select('id').where('held', '=', 1).orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    const tag = { athlete_id: 'ana', evidence: 'hand' as const, detail: '', step: 'one', created_at: 1 }
    await insertRows(database, { tag: ids.map((id) => ({ ...tag, id, photo_id: id })) })
    expect(await held()).toEqual(ids)
    await db.updateTable('tag').set({ reported_at: 1 }).execute()
    expect(await held()).toEqual(ids)
    await db
      .updateTable('tag')
      .set({ athlete_id: 'leo' })
      .where('id', '<', ids[10] as string)
      .execute()
    expect(await held()).toEqual(ids.slice(10))
    const release = { person_id: 'ana', reason: 'Asked', released_at: 1 }
    const released = ids.slice(10, 20)
    await insertRows(database, { photo_release: released.map((id) => ({ ...release, id, photo_id: id })) })
    expect(await held()).toEqual(ids.slice(20))
    await db.deleteFrom('photo_release').execute()
    await db
      .deleteFrom('tag')
      .where('id', '>=', ids[30] as string)
      .execute()
    expect(await held()).toEqual(ids.slice(10, 30))
    if (database.engine === 'sqlite') return
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_trigger
      where tgname like '%_holds' and tgtype & 1 = 0 and tgrelid in ('tag'::regclass, 'photo_release'::regclass)`.execute(
      db,
    )
    expect(rows).toEqual([{ n: 5 }])
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('clients by name', (openBefore) => {
  test('clients of the same name stay', async () => {
    const { db, migrate } = await openBefore('0024-post-drafts')
    const clients = ['a', 'b'].map((id) => ({ id, name: 'Ann', email: `${id}@a.example` }))
    await db.insertInto('client').values(clients).execute()
    await migrate('0025-clients-by-name')
    const { rows } = await sql`select id from client order by lower(name), id`.execute(db)
    expect(rows).toEqual([{ id: 'a' }, { id: 'b' }])
  })
})

import { expect, test } from 'vitest'
import { clientRow, insertRows } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('contacts of clients', (openBefore) => {
  test('are empty at first, no visitor sees them, and they go with their client', async () => {
    const { database, db, migrate } = await openBefore('0088-frame-numbers')
    const { id, name, email } = clientRow('ann')
    await insertRows(database, { client: { id, name, email } })
    await migrate('0089-client-contacts')
    const clients = db.selectFrom('client').select(['phone', 'client_group', 'client_note'])
    expect(await clients.execute()).toEqual([{ phone: '', client_group: '', client_note: '' }])
    const version = await database.contentVersion()
    const contact = { client_id: id, position: 1, name: 'Dana', role: '', phone: '', email: '' }
    await insertRows(database, { client_contact: contact })
    await db
      .updateTable('client')
      .set({ phone: '555', client_group: 'School', client_note: 'Texts' })
      .execute()
    expect(await database.contentVersion()).toBe(version)
    await db.deleteFrom('client').execute()
    expect(await db.selectFrom('client_contact').selectAll().execute()).toEqual([])
  })
})

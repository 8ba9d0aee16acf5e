import { expect, test } from 'vitest'
import { albumRow, clientRow, insertRows } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('what the owner writes with an album', (openBefore) => {
  test('goes with its album, its client and its link, and no visitor sees it', async () => {
    const { database, db, migrate } = await openBefore('0092-visits')
    const { id, name, email } = clientRow('ann')
    await insertRows(database, { client: { id, name, email } })
    await insertRows(database, { album: albumRow('a') })
    await migrate('0093-album-emails')
    const version = await database.contentVersion()
    const row = {
      album_id: albumRow('a').id,
      link_id: null,
      name: '',
      address: '',
      subject: 'Up',
      line: '',
      created_at: 1,
    }
    await insertRows(database, {
      album_email: [
        { ...row, id: '1', client_id: id },
        { ...row, id: '2', client_id: null },
      ],
    })
    expect(await database.contentVersion()).toBe(version)
    await db.deleteFrom('client').execute()
    expect(await db.selectFrom('album_email').select('id').execute()).toEqual([{ id: '2' }])
    await db.deleteFrom('album').execute()
    expect(await db.selectFrom('album_email').select('id').execute()).toEqual([])
  })
})

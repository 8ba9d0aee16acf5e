import { expect, test } from 'vitest'
import { albumRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { albumChoices } from './albums.server.ts'

withDatabase('albums that photographs may go into', (open) => {
  test('are found by a part of either name, in which % and _ are plain letters', async () => {
    const database = await open()
    await database.db
      .insertInto('album')
      .values([
        albumRow('a', { name: '50% off' }),
        albumRow('b', { name: 'A_1', display_name: 'The 500 offers' }),
        albumRow('c', { name: 'Gone 50% off', deleted_at: 1 }),
      ])
      .execute()
    const found = async (search: string) => (await albumChoices(database, search)).map(({ id }) => id)
    expect(await found('')).toEqual(['b', 'a'])
    expect(await found('50% OFF')).toEqual(['a'])
    expect(await found('a_1')).toEqual(['b'])
    expect(await found('0 off')).toEqual(['b'])
    expect(await found('_')).toEqual(['b'])
  })
})

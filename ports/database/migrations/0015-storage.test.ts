import { expect, test } from 'vitest'
import { onEachEngine } from '../testing.ts'

onEachEngine('the ID of the storage', (open) => {
  test('is one, and stays', async () => {
    const { db } = await open()
    const add = (one: number, id: string) =>
      db
        .insertInto('storage')
        .values({ one: one as 1, id })
        .execute()
    await add(1, 'first')
    await expect(add(1, 'second')).rejects.toThrow()
    await expect(add(2, 'second')).rejects.toThrow()
    expect(await db.selectFrom('storage').selectAll().execute()).toEqual([{ one: 1, id: 'first' }])
  })
})

import { expect, test } from 'vitest'
import { onEachEngine } from './testing.ts'

onEachEngine('a database', (open) => {
  test('keeps what it is given', async () => {
    const { db, contentVersion } = await open()
    expect(await contentVersion()).toBe(1)
    const testimonial = { id: 'one', quote: 'Quick, calm and kind.', author: 'Dana', position: 1 }
    await db.insertInto('testimonial').values(testimonial).execute()
    expect(await db.selectFrom('testimonial').selectAll().execute()).toEqual([testimonial])
    expect(await contentVersion()).toBe(2)
  })
})

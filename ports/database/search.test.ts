import { expect, test } from 'vitest'
import { MOST_HITS, type SearchKind, search } from './search.ts'
import { clientRow, insertRows, photoRow } from './testing/testing-rows.ts'
import { onEachEngine } from './testing.ts'

onEachEngine('a search', (open) => {
  test('finds letters anywhere in a word, however they are written, wildcards among them', async () => {
    const database = await open()
    const rows = ['Smith', 'ÉLODIE', '100%_!', 'Ann'].map((name, i) => ({ ...clientRow(`${i}`), name }))
    await database.db.insertInto('client').values(rows).execute()
    const found = async (letters: string, kind: SearchKind = 'client') => {
      const { has } = await search(database, kind, letters)
      const all = database.db.selectFrom('client').where(has('client.id')).select('name').orderBy('id')
      return (await all.execute()).map(({ name }) => name)
    }
    expect(await found('MITH')).toEqual(['Smith'])
    expect(await found('É')).toEqual(['ÉLODIE'])
    expect(await found('lodi')).toEqual(['ÉLODIE'])
    expect(await found('0%_')).toEqual(['100%_!'])
    expect(await found('0%!')).toEqual([])
    expect(await found('_!')).toEqual(['100%_!'])
    expect(await found('a%n')).toEqual([])
    expect(await found('nn')).toEqual(['Ann'])
    expect(await found('')).toHaveLength(4)
    // A line of its own for each text.
    expect(await found('Ann3')).toEqual([])
    expect(await found('Smith', 'booking')).toEqual([])
  })

  test('that finds many asks of each row instead of listing them', async () => {
    const database = await open()
    const photos = Array.from({ length: MOST_HITS + 1 }, (_, i) => photoRow(`${i}`, { name: `img_${i}.jpg` }))
    for (let i = 0; i < photos.length; i += 500)
      await insertRows(database, { photo: photos.slice(i, i + 500) })
    const few = await search(database, 'file', 'img_99')
    expect(few.many).toBe(false)
    const many = await search(database, 'file', 'IMG')
    expect(many.many).toBe(true)
    const count = async ({ has }: typeof many) => {
      const query = database.db.selectFrom('photo').where(has('photo.id'))
      return (await query.select('id').execute()).length
    }
    expect([await count(few), await count(many)]).toEqual([11, MOST_HITS + 1])
  })
})

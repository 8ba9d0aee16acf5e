import { describe, expect, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow, postRow, sectionRow } from './testing/testing-rows.ts'
import { onEachEngine } from './testing.ts'

onEachEngine('a database', (open) => {
  test('returns what was inserted, as plain objects', async () => {
    const { db } = await open()
    const photo = photoRow('a', {
      title: 'Søren’s 100 m — 10″8 🏃',
      alt: "it's; drop table",
      taken_at: 2 ** 48,
    })
    await insertRows({ db }, { photo: photo, site_section: sectionRow('hero'), post: postRow('first') })
    const [stored] = await db.selectFrom('photo').selectAll().execute()
    // Not the whole row: the next release runs this on its own schema, which may have more columns.
    expect(stored).toMatchObject({ ...photo, caption: null, keywords: '[]', turned: 0 })
    expect(Object.getPrototypeOf(stored)).toBe(Object.prototype)
    expect(await db.selectFrom('site_section').selectAll().execute()).toMatchObject([sectionRow('hero')])
    expect(await db.selectFrom('post').selectAll().execute()).toMatchObject([
      { ...postRow('first'), deleted_at: null },
    ])
  })

  test('counts and sums as numbers', async () => {
    const { db } = await open()
    await insertRows({ db }, { photo: [photoRow('a'), photoRow('b')] })
    const of = await db
      .selectFrom('photo')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('bytes').as('bytes')])
      .executeTakeFirst()
    expect(of).toEqual({ count: 2, bytes: 8_000_000 })
  })

  test('returns the number of changed rows, and the changed rows', async () => {
    const { db } = await open()
    await insertRows({ db }, { album: [albumRow('one'), albumRow('two'), albumRow('three')] })
    const hidden = await db.updateTable('album').set({ published: 0 }).where('id', '<>', 'two').execute()
    expect(hidden[0]?.numUpdatedRows).toBe(2n)
    const gone = await db.deleteFrom('album').where('id', '=', 'two').returning('slug').execute()
    expect(gone).toEqual([{ slug: 'two' }])
  })

  test('sorts text by code point, and albums without a date last', async () => {
    const { db } = await open()
    const slugs = ['zoe', 'Zoe', 'a-c', 'ab', 'émile']
    await insertRows({ db }, { album: slugs.map((slug) => albumRow(slug)) })
    await insertRows({ db }, { album: albumRow('undated', { date: null }) })
    await insertRows({ db }, { album: albumRow('old', { date: '2024-08-30' }) })
    const newest = await db
      .selectFrom('album')
      .select('id')
      .where('visibility', '=', 'public')
      .where('published', '=', 1)
      .orderBy('date', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc')
      .execute()
    expect(newest.map(({ id }) => id)).toEqual(['émile', 'zoe', 'ab', 'a-c', 'Zoe', 'old', 'undated'])
  })

  test('runs transactions on the same rows without deadlocks or lost updates', async () => {
    const { db } = await open()
    const ids = ['0', '1', '2', '3', '4', '5', '6', '7']
    const limits = ids.map((key) => ({ key, free_at: 0 }))
    await db.insertInto('rate_limit').values(limits).execute()
    const moving = [...ids, ...ids].map((first) =>
      db.transaction().execute(async (trx) => {
        for (const id of ids.filter((id) => id >= first)) {
          const up = trx.updateTable('rate_limit').set(({ eb }) => ({ free_at: eb('free_at', '+', 1) }))
          await up.where('key', '=', id).execute()
        }
      }),
    )
    await Promise.all(moving)
    const rows = await db.selectFrom('rate_limit').select('free_at').orderBy('key').execute()
    expect(rows.map(({ free_at }) => free_at)).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
  })

  describe('refuses', () => {
    test.each([
      ['an unknown visibility', albumRow('x', { visibility: 'hidden' as never })],
      ['a flag that is neither 0 nor 1', albumRow('x', { published: 2 as never })],
      ['a malformed date', albumRow('x', { date: '10/18/25' })],
      ['a second album of the same slug', albumRow('x', { slug: 'taken' })],
      ['an album without a slug', albumRow('x', { slug: '' })],
      ['a cover that does not exist', albumRow('x', { cover_photo_id: 'f'.repeat(32) })],
    ])('%s', async (_, album) => {
      const { db } = await open()
      await db.insertInto('album').values(albumRow('taken')).execute()
      await expect(db.insertInto('album').values(album).execute()).rejects.toThrow(/constraint/i)
    })

    test('a number that is text', async () => {
      const { db } = await open()
      const photo = photoRow('a', { width: 'wide' as never })
      await expect(db.insertInto('photo').values(photo).execute()).rejects.toThrow(/integer/i)
    })

    test('a client address twice, or not in lower case', async () => {
      const { db } = await open()
      const client = (id: string, email: string) =>
        db.insertInto('client').values({ id, name: 'Dana', email }).execute()
      await client('1', 'dana@example.com')
      await expect(client('2', 'dana@example.com')).rejects.toThrow(/constraint/i)
      await expect(client('3', 'Kim@example.com')).rejects.toThrow(/constraint/i)
    })

    test('to delete a photograph an album shows, until the album is gone', async () => {
      const { db } = await open()
      await insertRows({ db }, { photo: photoRow('a'), album: albumRow('one') })
      const photo_id = photoRow('a').id
      await insertRows({ db }, { frame: frameRow('one', 1, photo_id) })
      await expect(db.deleteFrom('photo').execute()).rejects.toThrow(/constraint/i)
      await db.deleteFrom('album').execute()
      expect(await db.selectFrom('frame').selectAll().execute()).toEqual([])
      await db.deleteFrom('photo').execute()
    })
  })
})

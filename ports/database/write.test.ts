import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './port.ts'
import { onEachEngine } from './testing.ts'

const quote = (id: string) => ({ id, quote: 'Kind.', author: 'Dana', position: 1 })

async function ids({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('testimonial').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

onEachEngine('a write', (open, engine) => {
  test('answers with what it made, and is there', async () => {
    const database = await open()
    const made = await database.write((trx) =>
      trx.insertInto('testimonial').values(quote('a')).returning('id').executeTakeFirstOrThrow(),
    )
    expect(made).toEqual({ id: 'a' })
    expect(await ids(database)).toEqual(['a'])
  })

  test('is taken back whole when it throws, and those beside it stay', async () => {
    const database = await open()
    const writes = ['a', 'b', 'c'].map((id) =>
      database.write(async (trx) => {
        await trx.insertInto('testimonial').values(quote(id)).execute()
        await trx
          .insertInto('testimonial')
          .values(quote(`${id}2`))
          .execute()
        if (id === 'b') throw new Error('changed my mind')
        return id
      }),
    )
    const settled = await Promise.allSettled(writes)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason: new Error('changed my mind') })
    expect(await ids(database)).toEqual(['a', 'a2', 'c', 'c2'])
  })

  test('a refused row fails its own write alone', async () => {
    const database = await open()
    const same = [1, 2, 3].map(() =>
      database.write((trx) => trx.insertInto('testimonial').values(quote('a')).execute()),
    )
    const settled = await Promise.allSettled(same)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await database.write((trx) => trx.insertInto('testimonial').values(quote('b')).execute())
    expect(await ids(database)).toEqual(['a', 'b'])
  })

  test('many at once are all there', async () => {
    const database = await open()
    const many = Array.from({ length: 350 }, (_, n) => `${n}`.padStart(3, '0'))
    await Promise.all(
      many.map((id) => database.write((trx) => trx.insertInto('testimonial').values(quote(id)).execute())),
    )
    expect(await ids(database)).toEqual(many)
  })

  if (engine === 'sqlite') {
    test('when the transaction itself is lost, nobody is told that theirs is there', async () => {
      const database = await open()
      const early = database.write((trx) => trx.insertInto('testimonial').values(quote('a')).execute())
      // What SQLite does by itself when the disk is full.
      const loser = database.write((trx) => sql`rollback`.execute(trx).then(() => Promise.reject('full')))
      const late = database.write((trx) => trx.insertInto('testimonial').values(quote('b')).execute())
      const settled = await Promise.allSettled([early, loser, late])
      expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      expect(await ids(database)).toEqual([])
      await database.write((trx) => trx.insertInto('testimonial').values(quote('c')).execute())
      expect(await ids(database)).toEqual(['c'])
    })
  }
})

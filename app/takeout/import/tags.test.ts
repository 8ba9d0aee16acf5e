import { expect, test } from 'vitest'
import { athleteRow, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { photographOf, readPhotographs } from '../export/photographs.server.ts'
import { photographShape } from '../format.ts'
import { insertTags } from './tags.server.ts'

const { id: P } = photoRow('p')

withDatabase('a held photograph that is exported and imported', (open) => {
  /** A photograph of A and B, who are not shown; it is released for B. */
  async function filled({ aDeleted = null as number | null, withA = true } = {}) {
    const database = await open()
    const { db } = database
    await db.insertInto('photo').values(photoRow('p')).execute()
    await db.insertInto('team').values({ id: 'bay', name: 'Bay', season: '' }).execute()
    for (const id of withA ? ['a', 'b'] : ['b']) {
      await db.insertInto('person').values({ id, not_shown_at: 1 }).execute()
      const [number, deleted_at] = id === 'a' ? ['1', aDeleted] : ['2', null]
      await db
        .insertInto('athlete')
        .values(athleteRow(id, 'bay', number as string, { deleted_at }))
        .execute()
    }
    return database
  }
  async function exported(database: Awaited<ReturnType<typeof filled>>) {
    const { db } = database
    for (const athlete_id of ['a', 'b']) {
      const tag = {
        id: athlete_id,
        athlete_id,
        photo_id: P,
        evidence: 'hand',
        step: 's',
        created_at: 1,
      } as const
      await db.insertInto('tag').values(tag).execute()
    }
    for (const [id, person_id] of Object.entries({ r: 'b', e: null })) {
      const release = { id, person_id, photo_id: P, reason: 'Asked', released_at: 1 }
      await db.insertInto('photo_release').values(release).execute()
    }
    const [row] = await readPhotographs(db, [P])
    if (!row) throw new Error('The photograph is gone.')
    return photographShape.parse(JSON.parse(JSON.stringify(photographOf(row, 'p.jpg'))))
  }
  const imported = async (
    database: Awaited<ReturnType<typeof filled>>,
    photograph: Awaited<ReturnType<typeof exported>>,
  ) => {
    const { db } = database
    // As an import adds it.
    const holds_erased = photograph.held ? 1 : 0
    await db.updateTable('photo').set({ holds_erased }).execute()
    await database.write((trx) => insertTags(trx, [{ id: P, photograph }]))
    const { held } = await db.selectFrom('photo').select('held').executeTakeFirstOrThrow()
    return held
  }

  test('stays held when all whom it shows arrive, and by them alone', async () => {
    const photograph = await exported(await filled())
    expect(photograph.held).toBe('athlete')
    const database = await filled()
    expect(await imported(database, photograph)).toBe(1)
    await database.db.updateTable('person').set({ not_shown_at: null }).execute()
    expect(await database.db.selectFrom('photo').select('held').execute()).toEqual([{ held: 0 }])
  })

  test('stays held when the one who holds it is in the trash', async () => {
    const photograph = await exported(await filled({ aDeleted: 5 }))
    expect(photograph.held).toBe('erased')
    expect(await imported(await filled({ withA: false }), photograph)).toBe(1)
  })

  test('keeps its words withheld when only the trash knows whom they may name', async () => {
    for (const [aDeleted, withheld] of [
      [null, undefined],
      [5, true],
    ] as const) {
      const database = await filled({ aDeleted })
      const name = 'Ezra Brackwater'
      await database.db.updateTable('athlete').set({ name }).where('id', '=', 'a').execute()
      await database.db.updateTable('photo').set({ caption: 'BRACKWATER runs' }).execute()
      expect((await exported(database)).wordsWithheld).toBe(withheld)
    }
  })

  test('stays held when the one who holds it does not arrive', async () => {
    const photograph = await exported(await filled())
    expect(await imported(await filled({ withA: false }), photograph)).toBe(1)
  })
})

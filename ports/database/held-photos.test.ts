// @module-tag all
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { albumRow, athleteRow, frameRow, insertRows, photoRow } from './testing/testing-rows.ts'
import { onEachEngine } from './testing.ts'

/** Rows that a check refuses, too. */
type Rows = Kysely<Record<string, Record<string, unknown>>>

const [A, B] = ['a', 'b'].map((id) => photoRow(id).id) as [string, string]

onEachEngine('tags', (open) => {
  const filled = async () => {
    const database = await open()
    const db = database.db as unknown as Rows
    await insertRows(database, {
      album: [albumRow('game'), albumRow('clients', { visibility: 'private' })],
      photo: [photoRow('a'), photoRow('b')],
      frame: [frameRow('game', 1, A), frameRow('clients', 1, B)],
      team: { id: 'bay', name: 'Bay Point' },
      person: [{ id: 'ana', not_shown_at: 1 }, { id: 'leo' }, { id: 'mia' }],
      athlete: [
        athleteRow('ana', 'bay', '23'),
        athleteRow('leo', 'bay', '7'),
        athleteRow('mia', 'bay', '9', { deleted_at: 5 }),
      ],
    })
    const held = async () => {
      const rows = await db.selectFrom('photo').select('id').where('held', '=', 1).orderBy('id').execute()
      return rows.map(({ id }) => (id === A ? 'a' : 'b'))
    }
    const tag = (photo_id: string, athlete_id: string, row: object = { evidence: 'hand' }) => {
      const id = `${photo_id} ${athlete_id}`
      const tag = { id, photo_id, athlete_id, step: 's', created_at: 1, ...row }
      return db.insertInto('tag').values(tag).execute()
    }
    const untag = (athlete_id: string) => db.deleteFrom('tag').where('athlete_id', '=', athlete_id).execute()
    const show = (id: string, not_shown_at: number | null) =>
      db.updateTable('person').set({ not_shown_at }).where('id', '=', id).execute()
    const release = (photo_id: string, person_id: string | null) => {
      const id = `${photo_id} ${person_id}`
      const row = { id, photo_id, person_id, reason: 'Asked', released_at: 1 }
      return db.insertInto('photo_release').values(row).execute()
    }
    const forget = (table: string, id: string) => db.deleteFrom(table).where('id', '=', id).execute()
    return { db, database, held, tag, untag, show, release, forget }
  }

  test('of an athlete are one in a photograph, with a known evidence', async () => {
    const { db, tag } = await filled()
    await tag(A, 'leo')
    await expect(tag(A, 'leo', { id: 'x', evidence: 'hand' })).rejects.toThrow(/unique/i)
    await expect(tag(A, 'ana', { evidence: 'face' })).rejects.toThrow(/check/i)
    expect(await db.selectFrom('tag').select(['detail', 'reported_at']).execute()).toEqual([
      { detail: '', reported_at: null },
    ])
  })

  test('of somebody who is not shown hold a photograph, until the last is gone', async () => {
    const { held, tag, untag, show } = await filled()
    await tag(A, 'leo')
    expect(await held()).toEqual([])
    await tag(A, 'ana')
    await tag(B, 'ana')
    expect(await held()).toEqual(['a', 'b'])
    await show('leo', 1)
    await untag('ana')
    expect(await held()).toEqual(['a'])
    await untag('leo')
    expect(await held()).toEqual([])
  })

  test('hold from the moment that somebody is hidden to when they are shown, also from the trash', async () => {
    const { held, tag, show } = await filled()
    await tag(A, 'leo')
    await tag(B, 'mia')
    await show('leo', 1)
    await show('mia', 1)
    expect(await held()).toEqual(['a', 'b'])
    await show('leo', null)
    expect(await held()).toEqual(['b'])
  })

  test('move with the athlete to another person, and with the tag to another photograph', async () => {
    const { db, held, tag } = await filled()
    await tag(A, 'leo')
    await db.updateTable('athlete').set({ person_id: 'ana' }).where('id', '=', 'leo').execute()
    expect(await held()).toEqual(['a'])
    await db.updateTable('tag').set({ photo_id: B }).execute()
    expect(await held()).toEqual(['b'])
  })

  test('do not hold what was released for each of those who are not shown', async () => {
    const { held, tag, show, release, forget } = await filled()
    await show('leo', 1)
    for (const athlete of ['ana', 'leo']) await tag(A, athlete)
    await release(A, 'ana')
    expect(await held()).toEqual(['a'])
    await release(A, 'leo')
    expect(await held()).toEqual([])
    await expect(release(A, 'leo')).rejects.toThrow(/unique/i)
    await forget('photo_release', `${A} leo`)
    expect(await held()).toEqual(['a'])
  })

  test.each(['person', 'athlete', 'team'] as const)('hold after the %s is deleted', async (table) => {
    const { db, held, tag, release, forget } = await filled()
    for (const athlete of ['ana', 'leo']) await tag(A, athlete)
    await tag(B, 'ana')
    await release(B, 'ana')
    await forget(table, table === 'team' ? 'bay' : 'ana')
    expect(await held()).toEqual(['a'])
    expect(await db.selectFrom('person').select('id').where('id', '=', 'ana').execute()).toEqual([])
    await release(A, null)
    expect(await held()).toEqual([])
    await expect(release(A, null)).rejects.toThrow(/unique|duplicate/i)
  })

  test('hold again for the next who is erased', async () => {
    const { db, held, tag, show, release, forget } = await filled()
    await show('leo', 1)
    await tag(A, 'ana')
    await forget('person', 'ana')
    await release(A, null)
    await tag(A, 'leo')
    await forget('person', 'leo')
    expect(await held()).toEqual(['a'])
    await db.deleteFrom('frame').execute()
    await db.deleteFrom('photo').execute()
    expect(await db.selectFrom('tag').selectAll().execute()).toEqual([])
  })

  test('hold whoever writes at the same moment', async () => {
    const { held, tag, untag, show } = await filled()
    for (let i = 0; i < 20; i++) {
      await show('leo', null)
      await untag('leo')
      await Promise.all(i % 2 ? [tag(A, 'leo'), show('leo', 1)] : [show('leo', 1), tag(A, 'leo')])
      expect(await held()).toEqual(['a'])
    }
    for (let i = 0; i < 20; i++) {
      await tag(A, 'ana')
      await Promise.all([untag('leo'), untag('ana'), tag(A, 'mia')])
      expect(await held()).toEqual([])
      await untag('mia')
      await tag(A, 'leo')
      await Promise.all(i % 2 ? [untag('leo'), tag(A, 'ana')] : [tag(A, 'ana'), untag('leo')])
      expect(await held()).toEqual(['a'])
      await untag('ana')
      await tag(A, 'leo')
    }
  })

  test('and cards are held as well', async () => {
    const { db, held } = await filled()
    await db.updateTable('photo').set({ card: 'leo' }).where('id', '=', A).execute()
    expect(await held()).toEqual(['a'])
    await db.updateTable('photo').set({ card: null }).execute()
    expect(await held()).toEqual([])
  })

  test('raise the content version when visitors see less or more', async () => {
    const { database, tag, untag } = await filled()
    const moves = async (change: () => Promise<unknown>) => {
      const before = await database.contentVersion()
      await change()
      return (await database.contentVersion()) > before
    }
    expect(await moves(() => tag(A, 'leo'))).toBe(false)
    expect(await moves(() => tag(B, 'ana'))).toBe(false)
    expect(await moves(() => tag(A, 'ana'))).toBe(true)
    expect(await moves(() => untag('ana'))).toBe(true)
  })
})

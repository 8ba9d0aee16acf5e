import { expect, test } from 'vitest'
import { albumRow, athleteRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('athletes', (openBefore) => {
  const open = async () => {
    const opened = await openBefore('0076-backup-state')
    await opened.db.insertInto('album').values(albumRow('game')).execute()
    return opened
  }
  const filled = async () => {
    const opened = await open()
    await opened.migrate('0077-athletes')
    const { db } = opened
    await db
      .insertInto('team')
      .values([
        { id: 'bay', name: 'Bay Point', season: 'Fall 2025' },
        { id: 'ridge', name: 'Ridgeview', season: '' },
      ])
      .execute()
    await db
      .insertInto('person')
      .values([{ id: 'ana' }, { id: 'théo' }])
      .execute()
    const rows = [
      athleteRow('ana', 'bay', '7A'),
      athleteRow('théo', 'bay', '7A'),
      athleteRow('ana2', 'ridge', '00', { person_id: 'ana', name: 'Ana' }),
    ]
    await db.insertInto('athlete').values(rows).execute()
    await db
      .insertInto('album_team')
      .values([
        { album_id: 'game', team_id: 'bay' },
        { album_id: 'game', team_id: 'ridge' },
      ])
      .execute()
    return opened
  }

  test('come beside what is there, which the release before still runs on, and visitors see nothing of it', async () => {
    const { database, db, migrate } = await open()
    const version = await database.contentVersion()
    await migrate('0077-athletes')
    expect(await db.selectFrom('album').select('id').execute()).toEqual([{ id: 'game' }])
    expect(await db.selectFrom('installation').select('schema_min').execute()).toEqual([
      { schema_min: '0076-backup-state' },
    ])
    expect(await database.contentVersion()).toBe(version)
  })

  test('of one team may wear one number, which is short and in capitals', async () => {
    const { db } = await filled()
    const add = (number: string) =>
      db.insertInto('athlete').values(athleteRow('x', 'bay', number, { person_id: 'ana' }))
    for (const number of ['', '7a', '12345']) await expect(add(number).execute()).rejects.toThrow(/check/i)
    await add('1234').execute()
    const row = await db.selectFrom('athlete').selectAll().where('id', '=', 'x').executeTakeFirst()
    expect(row).toEqual({
      id: 'x',
      team_id: 'bay',
      person_id: 'ana',
      number: '1234',
      name: 'x',
      position: '',
      year: '',
      shares_number: 0,
      deleted_at: null,
    })
    const twice = db.insertInto('album_team').values({ album_id: 'game', team_id: 'bay' })
    await expect(twice.execute()).rejects.toThrow(/unique/i)
  })

  test('go with their team, and a person with the last of their athletes', async () => {
    const { db } = await filled()
    const persons = async () =>
      (await db.selectFrom('person').select('id').orderBy('id').execute()).map(({ id }) => id)
    await db.deleteFrom('team').where('id', '=', 'bay').execute()
    expect(await persons()).toEqual(['ana'])
    await db.insertInto('person').values({ id: 'new' }).execute()
    await db.updateTable('athlete').set({ person_id: 'new' }).execute()
    expect(await persons()).toEqual(['new'])
    await db.deleteFrom('person').execute()
    expect(await db.selectFrom('athlete').select('id').execute()).toEqual([])
    expect(await db.selectFrom('album_team').select('team_id').execute()).toEqual([{ team_id: 'ridge' }])
    await db.deleteFrom('album').execute()
    expect(await db.selectFrom('album_team').select('team_id').execute()).toEqual([])
  })

  test('and their teams are found by their words', async () => {
    const { db } = await filled()
    const said = async () => {
      const rows = await db
        .selectFrom('search_text')
        .select(['kind', 'about', 'words'])
        .where('kind', 'in', ['team', 'athlete'])
        .execute()
      // PostgreSQL has small letters.
      return rows
        .map(({ kind, about, words }) => `${kind} ${about}: ${String(words).toLowerCase()}`)
        .toSorted()
    }
    expect(await said()).toEqual([
      'athlete ana2: 00\nana',
      'athlete ana: 7a\nana',
      'athlete théo: 7a\nthéo',
      'team bay: bay point\nfall 2025',
      'team ridge: ridgeview\n',
    ])
    await db.updateTable('athlete').set({ name: 'Anna' }).where('id', '=', 'ana').execute()
    await db.updateTable('team').set({ season: '2026' }).where('id', '=', 'ridge').execute()
    expect(await said()).toEqual(
      expect.arrayContaining(['athlete ana: 7a\nanna', 'team ridge: ridgeview\n2026']),
    )
    await db.deleteFrom('team').execute()
    expect(await said()).toEqual([])
  })
})

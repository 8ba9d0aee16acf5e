// @module-tag all
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { albumRow, athleteRow, clientRow, insertRows, photoRow } from './testing/testing-rows.ts'
import { onEachEngine } from './testing.ts'

/** Rows that a check refuses, too. */
type Rows = Kysely<Record<string, Record<string, unknown>>>

onEachEngine('athletes', (open) => {
  const filled = async () => {
    const database = await open()
    const db = database.db as unknown as Rows
    const teams = ['bay', 'ridge']
    await insertRows(database, {
      album: [albumRow('game'), albumRow('other')],
      photo: photoRow('a'),
      team: teams.map((id) => ({ id, name: id })),
      person: [{ id: 'ana' }, { id: 'théo' }],
      athlete: [
        athleteRow('ana', 'bay', '7A'),
        athleteRow('théo', 'bay', '7A'),
        athleteRow('ana2', 'ridge', '00', { person_id: 'ana', name: 'Ana' }),
      ],
      album_team: teams.map((team_id) => ({ album_id: 'game', team_id })),
    })
    return { database, db }
  }

  test('of one team may wear one number, which is short and in capitals', async () => {
    const { db } = await filled()
    const add = (number: string) =>
      db.insertInto('athlete').values(athleteRow('x', 'bay', number, { person_id: 'ana' }))
    for (const number of ['', '7a', '12345']) await expect(add(number).execute()).rejects.toThrow(/check/i)
    await add('1234').execute()
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

  test('have a card that is theirs alone, and a page that is on or off', async () => {
    const { db } = await filled()
    const set = (id: string, row: object) => db.updateTable('person').set(row).where('id', '=', id).execute()
    await set('ana', { card: 'H3VQ8DKM' })
    await expect(set('théo', { card: 'H3VQ8DKM' })).rejects.toThrow(/unique/i)
    await expect(set('ana', { page: 'open' })).rejects.toThrow(/check/i)
  })

  test('download as one, beside clients and guests', async () => {
    const { db } = await filled()
    await db.insertInto('client').values(clientRow('ann')).execute()
    const contents = { album_name: 'Game', what: 'all', size: 'web', photographs: 2, bytes: 9 }
    const facts = { ...contents, version: 'v', started_at: 4 }
    const add = (id: string, whose: object) =>
      db
        .insertInto('download')
        .values({ id, ...whose, ...facts })
        .execute()
    await add('1', { person_id: 'ana' })
    await expect(add('2', {})).rejects.toThrow(/download_of_one/)
    await expect(add('3', { person_id: 'ana', client_id: 'ann' })).rejects.toThrow(/download_of_one/)
    await db.deleteFrom('person').where('id', '=', 'ana').execute()
    expect(await db.selectFrom('download').select('id').execute()).toEqual([])
  })

  test('take their followers and arrivals with them', async () => {
    const { db } = await filled()
    const follower = { person_id: 'ana', email: 'dana@example.com', asked_at: 1 }
    await insertRows(
      { db },
      {
        follower: { id: 'one', ...follower },
        arrival: { person_id: 'ana', photo_id: photoRow('a').id, at: 1 },
        nobody: { photo_id: photoRow('a').id, step: 'one' },
      },
    )
    const again = db.insertInto('follower').values({ id: 'two', ...follower })
    await expect(again.execute()).rejects.toThrow(/unique/i)
    await db.deleteFrom('person').where('id', '=', 'ana').execute()
    expect(await db.selectFrom('follower').select('id').execute()).toEqual([])
    expect(await db.selectFrom('arrival').select('at').execute()).toEqual([])
    await db.deleteFrom('photo').execute()
    expect(await db.selectFrom('nobody').select('step').execute()).toEqual([])
  })

  test('change what visitors see when they are named, shown or added', async () => {
    const { database, db } = await filled()
    await db.insertInto('person').values({ id: 'mia' }).execute()
    const changes = [
      () =>
        db
          .insertInto('athlete')
          .values(athleteRow('mia', 'bay', '9'))
          .execute(),
      () => db.updateTable('athlete').set({ name: 'Ana Ruiz' }).execute(),
      () => db.updateTable('person').set({ not_shown_at: 1 }).execute(),
      () => db.updateTable('team').set({ name: 'Bay', slug: 'bay' }).where('id', '=', 'bay').execute(),
      () => db.insertInto('album_team').values({ album_id: 'other', team_id: 'bay' }).execute(),
      () => db.deleteFrom('album_team').execute(),
      () => db.deleteFrom('person').execute(),
    ]
    for (const change of changes) {
      const version = await database.contentVersion()
      await change()
      expect(await database.contentVersion()).toBeGreaterThan(version)
    }
  })
})

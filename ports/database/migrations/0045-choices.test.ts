import { expect, test } from 'vitest'
import { albumRow, frameRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

const LIST = { name: 'Wall', most: 2, closes_at: 9_000_000_000_000, created_at: 1 }

onEachMigratedEngine('choices', (openBefore) => {
  /** Ann and Bob, two guests of one link, and two albums that show the same photographs. */
  async function before() {
    const { database, db, migrate } = await openBefore('0044-section-edits')
    const add = (table: string, ...rows: object[]) =>
      db
        .insertInto(table)
        .values(rows.map((row) => ({ ...row })))
        .execute()
    await add('client', ...['ann', 'bob'].map((id) => ({ id, name: id, email: `${id}@a.example` })))
    await add('photo', photoRow('1'), photoRow('2'))
    await add('album', albumRow('game'), albumRow('prom'))
    for (const album of ['game', 'prom']) {
      await add('frame', ...[1, 2].map((n) => frameRow(album, n, photoRow(`${n}`).id)))
    }
    const link = { id: 'team', album_id: 'game', name: 'Team', downloads: 'web', ask_who: 1, created_at: 1 }
    await add('share_link', link)
    const guest = { link_id: 'team', created_at: 1, answered_at: null }
    const named = { name: 'Maria', email: 'maria@a.example' }
    await add('share_guest', { ...guest, id: 'maria', token_hash: 'm', ...named })
    await add('share_guest', { ...guest, id: 'shy', token_hash: 's' })
    await add('favorite', { client_id: 'ann', frame_id: 'game-1', chosen_at: 1 })
    await add('favorite', { client_id: 'ann', frame_id: 'prom-1', chosen_at: 2 })
    await add('favorite', { client_id: 'bob', frame_id: 'game-1', chosen_at: 3 })
    await add('share_favorite', { guest_id: 'maria', frame_id: 'game-1', chosen_at: 4 })
    await add('share_favorite', { guest_id: 'maria', frame_id: 'game-2', chosen_at: 5 })
    await add('share_favorite', { guest_id: 'shy', frame_id: 'game-1', chosen_at: 6 })
    await add('pick_list', { id: 'wall', album_id: 'game', ...LIST })
    const sent = { finished_at: 7, seen_at: 8, reopened_at: 9 }
    await add('pick_set', { id: 'set-ann', list_id: 'wall', client_id: 'ann', ...sent })
    await add('pick_set', { id: 'set-bob', list_id: 'wall', client_id: 'bob' })
    for (const id of ['nobody-1', 'nobody-2']) await add('pick_set', { id, list_id: 'wall', client_id: null })
    await add('pick', { set_id: 'set-ann', frame_id: 'game-1', note: 'Crop', chosen_at: 10 })
    await add('pick', { set_id: 'set-bob', frame_id: 'game-1', chosen_at: 11 })
    await add('pick', { set_id: 'nobody-1', frame_id: 'game-2', chosen_at: 12 })
    return { database, db, migrate, add }
  }

  test('keep what each viewer chose of each album apart, with notes, locks and times', async () => {
    const { database, db, migrate } = await before()
    const version = await database.contentVersion()
    await migrate('0045-choices')
    const choices = await db.selectFrom('choice').selectAll().execute()
    const frames = await db.selectFrom('chosen_frame').selectAll().orderBy('chosen_at').execute()
    const told = choices.map((choice) => {
      const own = frames.filter(({ choice_id }) => choice_id === choice.id)
      const owner = choice.client_id ?? choice.guest_id
      const state = [choice.finished_at, choice.seen_at, choice.reopened_at].map(Number)
      return [
        `${owner} ${choice.album_id} ${choice.list_id}`,
        own.map(({ frame_id, note, chosen_at }) => `${frame_id} ${chosen_at}${note}`).join(),
        state.join(),
      ]
    })
    expect(told.sort()).toEqual([
      ['ann game null', 'game-1 1', '0,0,0'],
      ['ann game wall', 'game-1 10Crop', '7,8,9'],
      ['ann prom null', 'prom-1 2', '0,0,0'],
      ['bob game null', 'game-1 3', '0,0,0'],
      ['bob game wall', 'game-1 11', '0,0,0'],
      ['maria game null', 'game-1 4,game-2 5', '0,0,0'],
      ['null game wall', '', '0,0,0'],
      ['null game wall', 'game-2 12', '0,0,0'],
      ['shy game null', 'game-1 6', '0,0,0'],
    ])
    const picks = choices.filter(({ list_id }) => list_id !== null).map(({ id }) => id)
    expect(picks.sort()).toEqual(['nobody-1', 'nobody-2', 'set-ann', 'set-bob'])
    const [list] = await db.selectFrom('pick_list').selectAll().execute()
    expect({ ...list, closes_at: Number(list?.closes_at), created_at: Number(list?.created_at) }).toEqual({
      id: 'wall',
      album_id: 'game',
      ...LIST,
    })
    const guests = await db.selectFrom('share_guest').select(['id', 'name', 'email']).orderBy('id').execute()
    expect(guests).toEqual([
      { id: 'maria', name: 'Maria', email: 'maria@a.example' },
      { id: 'shy', name: '', email: '' },
    ])
    expect(await database.contentVersion()).toBe(version)
  })

  test('are one for each viewer and list, and go with them, the album, the list and the frame', async () => {
    const { db, migrate, add } = await before()
    await migrate('0045-choices')
    const again = { album_id: 'game', id: 'again' }
    for (const owner of [{ client_id: 'ann' }, { guest_id: 'shy' }, { client_id: 'ann', list_id: 'wall' }]) {
      await expect(add('choice', { ...again, ...owner })).rejects.toThrow()
    }
    await expect(
      add('choice', { id: 'both', album_id: 'prom', client_id: 'bob', guest_id: 'shy' }),
    ).rejects.toThrow()
    const left = async () => {
      const query = db.selectFrom('choice').leftJoin('chosen_frame', 'choice_id', 'choice.id')
      const rows = await query.select(['client_id', 'guest_id', 'frame_id']).execute()
      return rows.map((row) => `${row.client_id ?? row.guest_id} ${row.frame_id}`).sort()
    }
    await db.deleteFrom('pick_list').execute()
    await db.deleteFrom('client').where('id', '=', 'bob').execute()
    await db.deleteFrom('share_guest').where('id', '=', 'shy').execute()
    expect(await left()).toEqual(['ann game-1', 'ann prom-1', 'maria game-1', 'maria game-2'])
    await db.deleteFrom('frame').where('id', '=', 'game-2').execute()
    expect(await left()).toEqual(['ann game-1', 'ann prom-1', 'maria game-1'])
    await db.deleteFrom('album').where('id', '=', 'game').execute()
    expect(await left()).toEqual(['ann prom-1'])
  })
})

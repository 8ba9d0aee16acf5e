import { expect, test } from 'vitest'
import { albumRow, insertRows } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { albumChoices } from './albums.server.ts'

withDatabase('albums that photographs may go into', (open) => {
  test('are found by a part of either name, in which % and _ are plain letters', async () => {
    const database = await open()
    await insertRows(database, {
      album: [
        albumRow('a', { name: '50% off' }),
        albumRow('b', { name: 'A_1', display_name: 'The 500 offers' }),
        albumRow('c', { name: 'Gone 50% off', deleted_at: 1 }),
      ],
    })
    const found = async (search: string) => (await albumChoices(database, search)).map(({ id }) => id)
    expect(await found('')).toEqual(['b', 'a'])
    expect(await found('50% OFF')).toEqual(['a'])
    expect(await found('a_1')).toEqual(['b'])
    expect(await found('0 off')).toEqual(['b'])
    expect(await found('_')).toEqual(['b'])
  })

  test('begin with those that nobody sees yet, the last changed first; public ones are last', async () => {
    const database = await open()
    const mine = { visibility: 'private' } as const
    await insertRows(database, {
      album: [
        albumRow('00a', mine),
        albumRow('00b', { ...mine, published: 0 }),
        albumRow('00c'),
        albumRow('00d', { published: 0 }),
      ],
    })
    const order = async () => (await albumChoices(database, '')).map(({ id }) => id)
    expect(await order()).toEqual(['00d', '00b', '00a', '00c'])
    const by = { actor: TERMINAL, now: Date.now() }
    await recordEvent(database.db as never, by, { action: 'album.edit', about: '00a' })
    expect(await order()).toEqual(['00a', '00d', '00b', '00c'])
  })

  test('of another album are all others; of a client’s, only those that a client’s may go into', async () => {
    const database = await open()
    const mine = { visibility: 'private' } as const
    await insertRows(database, {
      album: [albumRow('a', mine), albumRow('b', mine), albumRow('c'), albumRow('d')],
    })
    await insertRows(database, {
      album: [albumRow('a-page', { made_from: 'a' }), albumRow('b-page', { made_from: 'b' })],
    })
    const from = async (id: string) => (await albumChoices(database, '', id)).map((one) => one.id)
    expect(await from('a')).toEqual(['b', 'a-page'])
    expect(await from('a-page')).toEqual(['b', 'a'])
    expect(await from('c')).toEqual(['b', 'a', 'd', 'b-page', 'a-page'])
  })
})

import { expect, test } from 'vitest'
import { albumRow, frameRow, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { findPhotos } from './find-photos.server.ts'

withDatabase('photographs to choose from', (open) => {
  async function begin() {
    const database = await open()
    const { db } = database
    await database.db
      .insertInto('photo')
      .values([photoRow('a'), photoRow('b', { name: '100%_sharp.jpg' }), photoRow('c')])
      .execute()
    await database.db
      .insertInto('album')
      .values([albumRow('x', { name: 'Bay Point' }), albumRow('y', { name: 'Gone', deleted_at: 1 })])
      .execute()
    const frames = [
      frameRow('x', 1, photoRow('a').id, { caption: 'Kickoff' }),
      frameRow('x', 2, photoRow('b').id),
      frameRow('x', 3, photoRow('c').id, { deleted_at: 1 }),
      frameRow('y', 1, photoRow('c').id),
    ]
    await database.db.insertInto('frame').values(frames).execute()
    const find = (search?: string, more: { before?: string; limit?: number; shown?: boolean } = {}) =>
      findPhotos(database, { search, limit: 10, ...more })
    return { db, find }
  }

  test('are found by the words of their album and of themselves, without what is in the trash', async () => {
    const { find } = await begin()
    const names = async (search?: string) => (await find(search)).map(({ frameId }) => frameId)
    expect(await find('kick BAY')).toMatchObject([
      { frameId: 'x-1', name: 'a.jpg', album: 'Bay Point', photo: { id: photoRow('a').id } },
    ])
    expect(await names()).toEqual(['x-2', 'x-1'])
    expect(await names('0%_S')).toEqual(['x-2'])
    expect(await names('bay jpg')).toEqual(['x-2', 'x-1'])
    expect(await names('gone')).toEqual([])
  })

  test('say whether they are a client’s, and can be those of the portfolio alone', async () => {
    const { db, find } = await begin()
    await db
      .insertInto('album')
      .values([albumRow('draft', { published: 0 }), albumRow('hers', { visibility: 'private' })])
      .execute()
    await db
      .insertInto('frame')
      .values([frameRow('draft', 1, photoRow('a').id), frameRow('hers', 1, photoRow('a').id)])
      .execute()
    const names = async (shown: boolean) =>
      (await find('', { shown })).map((one) => `${one.frameId}${one.private ? ' private' : ''}`)
    expect(await names(false)).toEqual(['x-2', 'x-1', 'hers-1 private', 'draft-1'])
    expect(await names(true)).toEqual(['x-2', 'x-1'])
  })

  test('come in pages', async () => {
    const { find } = await begin()
    expect(await find('', { limit: 1 })).toMatchObject([{ frameId: 'x-2' }])
    expect(await find('', { limit: 1, before: 'x-2' })).toMatchObject([{ frameId: 'x-1' }])
  })
})

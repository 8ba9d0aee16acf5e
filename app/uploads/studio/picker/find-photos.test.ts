import { expect, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { findPhotos } from './find-photos.server.ts'

withDatabase('photographs to choose from', (open) => {
  async function begin() {
    const database = await open()
    await insertRows(database, {
      photo: [photoRow('a'), photoRow('b', { name: '100%_sharp.jpg' }), photoRow('c')],
      album: [albumRow('x', { name: 'Bay Point' }), albumRow('y', { name: 'Gone', deleted_at: 1 })],
      frame: [
        frameRow('x', 1, photoRow('a').id, { caption: 'Kickoff' }),
        frameRow('x', 2, photoRow('b').id),
        frameRow('x', 3, photoRow('c').id, { deleted_at: 1 }),
        frameRow('y', 1, photoRow('c').id),
      ],
    })
    const find = (search?: string, more: { before?: string; limit?: number; shown?: boolean } = {}) =>
      findPhotos(database, { search, limit: 10, ...more })
    return { database, find }
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
    const { database, find } = await begin()
    await insertRows(database, {
      album: [albumRow('draft', { published: 0 }), albumRow('hers', { visibility: 'private' })],
      frame: ['draft', 'hers'].map((id) => frameRow(id, 1, photoRow('a').id)),
    })
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

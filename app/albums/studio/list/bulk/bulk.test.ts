import { expect, test } from 'vitest'
import {
  albumRow,
  clientRow,
  grantRow,
  insertRows,
} from '../../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../../audit/actor.ts'
import { giveAlbums } from '../../../../clients/studio/client/grantable.server.ts'
import { deleteAlbums, endAlbums, restoreAlbums } from '../../../publishing.server.ts'

const NOW = Date.UTC(2027, 5, 1)
const BY = { actor: TERMINAL, now: NOW }

withDatabase('several albums at once', (open) => {
  async function begin() {
    const database = await open()
    const { db } = database
    const mine = { visibility: 'private' } as const
    await insertRows(database, {
      album: [albumRow('a', mine), albumRow('b', mine), albumRow('c'), albumRow('gone', { deleted_at: 1 })],
      client: ['ann', 'bob'].map(clientRow),
      client_album: grantRow('ann', 'a', { revoked_at: 5 }),
    })
    const deleted = async () => {
      const albums = db.selectFrom('album').select('id').where('deleted_at', 'is not', null).orderBy('id')
      return (await albums.execute()).map(({ id }) => id)
    }
    const events = async () =>
      (await db.selectFrom('audit_event').select(['action', 'about']).execute())
        .map(({ action, about }) => `${action} ${about}`)
        .toSorted()
    return { database, db, deleted, events }
  }

  test('go to the trash and come back, all or none', async () => {
    const { database, deleted, events } = await begin()
    expect(await deleteAlbums(database, ['a', 'gone'], BY)).toHaveProperty('refused')
    expect(await deleted()).toEqual(['gone'])
    expect(await deleteAlbums(database, ['b', 'a'], BY)).toEqual({ deleted: true })
    expect(await deleted()).toEqual(['a', 'b', 'gone'])
    expect(await restoreAlbums(database, ['a', 'b', 'c'], BY)).toEqual({ restored: 2 })
    expect(await deleted()).toEqual(['gone'])
    expect(await events()).toEqual(['album.delete a', 'album.delete b', 'album.restore a', 'album.restore b'])
  })

  test('end on one day, and only those that change are recorded', async () => {
    const { database, db, events } = await begin()
    await db.updateTable('album').set({ expires_at: 9 }).where('id', '=', 'a').execute()
    expect(await endAlbums(database, ['a', 'c'], 9, BY)).toEqual({ ended: true })
    expect(await events()).toEqual(['album.edit c'])
    expect(await endAlbums(database, ['a', 'gone'], null, BY)).toHaveProperty('refused')
    await endAlbums(database, ['a', 'b', 'c'], null, BY)
    const ends = db.selectFrom('album').select('expires_at').where('deleted_at', 'is', null)
    expect(await ends.execute()).toEqual([{ expires_at: null }, { expires_at: null }, { expires_at: null }])
  })

  test('are given to several clients; public ones are left out', async () => {
    const { database, db } = await begin()
    const give = (albumIds: string[], clientIds: string[]) =>
      giveAlbums(database, { albumIds, clientIds, expiresAt: 99, ...BY })
    expect(await give(['c', 'gone'], ['ann'])).toEqual({ refused: 'Choose an album that is for clients.' })
    expect(await give(['a'], ['nobody'])).toEqual({ refused: 'Choose a client.' })
    expect(await give(['a', 'b', 'c'], ['ann', 'bob'])).toBeNull()
    const grants = db.selectFrom('client_album').select(['client_id', 'album_id', 'expires_at', 'revoked_at'])
    const rows = (await grants.execute()).map((grant) => Object.values(grant).join(' '))
    expect(rows.toSorted()).toEqual(['ann a 99 ', 'ann b 99 ', 'bob a 99 ', 'bob b 99 '])
  })
})

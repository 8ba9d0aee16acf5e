import { expect, test } from 'vitest'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { bookingOfAlbum, bookingsOfClient, followUpOf } from '../../follow-up.server.ts'
import { storeBooking } from '../../testing.server.ts'
import { makeAlbum, makeClient } from './follow-up.server.ts'

const NOW = Date.UTC(2026, 10, 26)
const OWNER = { kind: 'owner', id: 'ann' } as const

withDatabase('what a booking leads to', (open) => {
  async function accepted(changes = {}) {
    const database = await open()
    const agreed = { status: 'booked', agreed_date: '2026-12-18' } as const
    const row = { ...agreed, email: 'Dana@Example.com', ...changes }
    const id = await storeBooking(database, row, NOW)
    const actions = async () => {
      const rows = await database.db.selectFrom('audit_event').select('action').orderBy('id').execute()
      return rows.map(({ action }) => action)
    }
    return { database, id, doing: { id, actor: OWNER, now: NOW }, actions }
  }

  test('a client and an album, each made once, with access prepared and no email', async () => {
    const { database, id, doing, actions } = await accepted()
    const [client, again] = await Promise.all([makeClient(database, doing), makeClient(database, doing)])
    expect(again).toEqual(client)
    const [album, second] = await Promise.all([makeAlbum(database, doing), makeAlbum(database, doing)])
    expect(second).toEqual(album)
    const { db } = database
    expect(await followUpOf(database, { id, email: '' })).toMatchObject({
      client: { ...client, name: 'Dana Reyes' },
      album: { ...album, title: 'Dana Reyes, December 18, 2026' },
    })
    const made = await db.selectFrom('album').select(['date', 'visibility', 'published']).execute()
    expect(made).toEqual([{ date: '2026-12-18', visibility: 'private', published: 0 }])
    const grants = await db.selectFrom('client_album').select(['client_id', 'album_id']).execute()
    expect(grants).toHaveLength(1)
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([])
    expect((await actions()).toSorted()).toEqual(
      ['client.add', 'booking.client', 'album.add', 'album.grant', 'booking.album'].toSorted(),
    )
    const reference = { id, type: 'Other', status: 'booked', day: '2026-12-18' }
    expect(await bookingsOfClient(database, 'id' in client ? client.id : '')).toEqual([reference])
    expect(await bookingOfAlbum(database, 'id' in album ? album.id : '')).toEqual(reference)
  })

  test('who is a client already is linked, and stays so under a new address', async () => {
    const { database, id, doing, actions } = await accepted()
    const { db } = database
    await db
      .insertInto('client')
      .values({ id: 'dana', name: 'D. Reyes', email: 'dana@example.com' })
      .execute()
    const booking = { id, email: 'Dana@Example.com' }
    expect((await followUpOf(database, booking)).client).toEqual({ id: 'dana', name: 'D. Reyes' })
    await makeAlbum(database, doing)
    expect(await actions()).not.toContain('client.add')
    await db.updateTable('client').set({ email: 'new@example.com' }).execute()
    expect((await followUpOf(database, booking)).client?.id).toBe('dana')
  })

  test('an album in the trash is no longer its album, and another can be made', async () => {
    const { database, id, doing } = await accepted()
    const first = await makeAlbum(database, doing)
    await database.db.updateTable('album').set({ deleted_at: NOW }).execute()
    expect((await followUpOf(database, { id, email: '' })).album).toBeNull()
    expect(await makeAlbum(database, doing)).not.toEqual(first)
  })

  test.each([
    [{ status: 'new' }, 'Accept the request first.'],
    [{ email: '' }, 'This person’s data was deleted.'],
    [{ name: '' }, 'Enter a name.'],
  ])('not for %o', async (changes, refused) => {
    const { database, doing } = await accepted(changes)
    expect(await makeAlbum(database, doing)).toEqual({ refused })
    expect(await database.db.selectFrom('album').selectAll().execute()).toEqual([])
  })
})

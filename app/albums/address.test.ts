import { expect, test } from 'vitest'
import { albumRow, clientRow, grantRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { findRedirect, saveRedirects } from '../site/redirects/redirects.server.ts'
import { movedAlbum } from '../viewers/moved.server.ts'
import { createAlbum } from './edit-album.server.ts'
import { saveAlbum } from './save-album.server.ts'

const BY = { actor: TERMINAL, now: 5 }

withDatabase('the address of an album', (open) => {
  async function begin() {
    const database = await open()
    await insertRows(database, {
      album: [albumRow('game'), albumRow('other'), albumRow('gone', { deleted_at: 1 })],
    })
    const slugs = database.db.selectFrom('album').select('slug')
    const move = async (slug: string, album = 'game') => {
      const moved = await saveAlbum(database, { album, slug, ...BY })
      if ('refused' in moved) return moved.errors?.slug ?? moved.refused
      return (await slugs.where('id', '=', album).executeTakeFirstOrThrow()).slug
    }
    const leads = (slug: string) => findRedirect(database, `/portfolio/${slug}`)
    return { database, move, leads }
  }

  test('changes, and all that it had lead to the one that it has', async () => {
    const { move, leads, database } = await begin()
    expect(await move('Bay Point vs. Ridgeview')).toBe('bay-point-vs-ridgeview')
    expect(await move('Finals')).toBe('finals')
    expect(await leads('game')).toBe('/portfolio/finals')
    expect(await leads('bay-point-vs-ridgeview')).toBe('/portfolio/finals')
    // Back at an earlier one, it leads nowhere from there.
    expect(await move('game')).toBe('game')
    expect([await leads('game'), await leads('finals')]).toEqual([null, '/portfolio/game'])
    const events = database.db.selectFrom('audit_event').select(['action', 'about'])
    expect(await events.execute()).toEqual(Array(3).fill({ action: 'album.move', about: 'game' }))
  })

  test('is never one that another album has or had, or that leads elsewhere', async () => {
    const { move, database } = await begin()
    await move('Finals')
    const taken = /^“.*” is already in use\. Choose another ending\.$/
    for (const wanted of ['other', 'gone']) expect(await move(wanted)).toMatch(taken)
    expect(await move('game', 'other')).toMatch(taken)
    await saveRedirects(database, [{ from: '/portfolio/shop', to: 'https://shop.example' }], BY)
    expect(await move('shop')).toMatch(taken)
    expect(await move('…')).toBe('Use letters or digits.')
    expect(await move('any', 'gone')).toBe('There is no such album.')
    expect(await move('account')).toBe('account-album')
    // A new album leaves it alone, too.
    const { id } = await createAlbum(database, { title: 'Game', visibility: 'private' }, BY)
    const album = database.db.selectFrom('album').select('slug').where('id', '=', id)
    expect(await album.executeTakeFirst()).toEqual({ slug: 'game-2' })
  })

  test('that a client had in an email leads them to it, and nobody else', async () => {
    const { database, move } = await begin()
    await database.db.updateTable('album').set({ visibility: 'private' }).execute()
    await insertRows(database, {
      client: ['ann', 'bob'].map(clientRow),
      client_album: grantRow('ann', 'game'),
    })
    await move('Finals')
    const visit = (clientId: string, slug = 'game') => movedAlbum({ database }, { clientId, slug })
    expect(await visit('ann')).toBe('finals')
    expect(await visit('bob')).toBeNull()
    // An album's own address leads nowhere.
    await saveRedirects(database, [{ from: '/portfolio/finals', to: '/portfolio/other' }], BY)
    await insertRows(database, { client_album: grantRow('ann', 'other') })
    expect(await visit('ann', 'finals')).toBeNull()
  })
})

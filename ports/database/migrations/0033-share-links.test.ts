import { expect, test } from 'vitest'
import { albumRow, frameRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('share links', (openBefore) => {
  test('albums stay, and what guests chose goes with its link, album or frame', async () => {
    const { db, migrate } = await openBefore('0032-album-views')
    const photos = [photoRow('1'), photoRow('2')]
    await db.insertInto('photo').values(photos).execute()
    await db
      .insertInto('album')
      .values([albumRow('game'), albumRow('other')])
      .execute()
    const frames = [frameRow('game', 1, photoRow('1').id), frameRow('game', 2, photoRow('2').id)]
    await db.insertInto('frame').values(frames).execute()
    await migrate('0033-share-links')
    expect(await db.selectFrom('album').select('id').orderBy('id').execute()).toHaveLength(2)
    const open = { pin_hash: null, downloads: 'web', ask_who: 1, expires_at: null, revoked_at: null } as const
    const link = (id: string, album_id: string) => ({ id, album_id, name: id, created_at: 1, ...open })
    const links = [link('team', 'game'), link('coach', 'game'), link('else', 'other')]
    await db.insertInto('share_link').values(links).execute()
    for (const link_id of ['team', 'coach', 'else']) {
      await db.insertInto('share_opening').values({ link_id, day: '2027-05-08', count: 1 }).execute()
      await db
        .insertInto('share_guest')
        .values({ id: link_id, link_id, token_hash: link_id, created_at: 1, answered_at: null })
        .execute()
    }
    for (const guest_id of ['team', 'coach']) {
      for (const n of [1, 2]) {
        await db
          .insertInto('share_favorite')
          .values({ guest_id, frame_id: `game-${n}`, chosen_at: 1 })
          .execute()
      }
    }
    await db.deleteFrom('share_link').where('id', '=', 'team').execute()
    await db.deleteFrom('album').where('id', '=', 'other').execute()
    await db.deleteFrom('frame').where('id', '=', 'game-1').execute()
    expect(await db.selectFrom('share_guest').select(['id', 'name', 'email']).execute()).toEqual([
      { id: 'coach', name: '', email: '' },
    ])
    expect(await db.selectFrom('share_opening').select('link_id').execute()).toEqual([{ link_id: 'coach' }])
    expect(await db.selectFrom('share_favorite').select(['guest_id', 'frame_id']).execute()).toEqual([
      { guest_id: 'coach', frame_id: 'game-2' },
    ])
  })
})

import { expect, test } from 'vitest'
import { albumRow, linkRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { openLinks } from './open-links.server.ts'

const NOW = 1_000

withDatabase('the share links that stay open', (open) => {
  test('are those that have neither expired nor been revoked, by album', async () => {
    const { db } = await open()
    const albums = ['pier', 'game', 'gone'].map((id) => ({
      ...albumRow(id, { visibility: 'private', display_name: id === 'pier' ? 'A day at the pier' : null }),
      deleted_at: id === 'gone' ? 1 : null,
    }))
    await db.insertInto('album').values(albums).execute()
    const links = [
      linkRow('Team', 'pier', { pin_hash: 'a hash' }),
      linkRow('Parents', 'pier', { created_at: 2, expires_at: NOW + 1 }),
      linkRow('Over', 'pier', { expires_at: NOW }),
      linkRow('Revoked', 'pier', { revoked_at: 5 }),
      linkRow('Coach', 'game'),
      linkRow('Trash', 'gone'),
    ]
    await db.insertInto('share_link').values(links).execute()
    const found = await openLinks({ db }, NOW)
    expect(found.map(({ album, links }) => ({ album, links }))).toEqual([
      { album: '10/18/25 game', links: [{ name: 'Coach', asksPin: false }] },
      {
        album: 'A day at the pier',
        links: [
          { name: 'Team', asksPin: true },
          { name: 'Parents', asksPin: false },
        ],
      },
    ])
  })
})

import { expect, test } from 'vitest'
import { albumRow, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../ports/database/testing.ts'
import { listAlbums } from './albums.server.ts'

onEachEngine('the portfolio', (open) => {
  test('is read page by page, the newest first, albums without a date last', async () => {
    const database = await open()
    await database.db.insertInto('photo').values(photoRow('1')).execute()
    const dates = {
      may: '2027-05-01',
      undated: null,
      june: '2027-06-01',
      also: '2027-05-01',
      april: '2027-04-30',
    }
    const rows = Object.entries(dates).map(([id, date]) =>
      albumRow(id, { date, link: 'https://x.example', cover_photo_id: photoRow('1').id }),
    )
    await database.db.insertInto('album').values(rows).execute()
    const pages: { slugs: string[]; count: number }[] = []
    let next: string | null = null
    do {
      const page = await listAlbums(database, { category: 'Football', before: next, limit: 2 })
      pages.push({ slugs: page.albums.map(({ slug }) => slug), count: page.count })
      next = page.next
    } while (next)
    expect(pages.map(({ slugs }) => slugs)).toEqual([['june', 'may'], ['also', 'april'], ['undated']])
    expect(pages.map(({ count }) => count)).toEqual([5, 3, 1])
    expect((await listAlbums(database, { before: 'not a cursor' })).albums).toHaveLength(5)
    expect((await listAlbums(database, { category: 'Chess' })).albums).toEqual([])
  })
})

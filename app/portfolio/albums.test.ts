import { expect, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { RECIPE } from '../photos/rules/address.ts'
import { listAlbums, listGalleries, readGallery } from './albums.server.ts'

withDatabase('the portfolio', (open) => {
  test('is read page by page, the newest first, albums without a date last', async () => {
    const database = await open()
    const days = ['2027-05-01', null, '2027-06-01', '2027-05-01', '2027-04-30']
    const shown = { link: 'https://x.example', cover_photo_id: photoRow('1').id }
    await insertRows(database, {
      photo: photoRow('1'),
      album: ['may', 'undated', 'june', 'also', 'april'].map((id, i) =>
        albumRow(id, { ...shown, date: days[i] }),
      ),
    })
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

  test('is listed for the sitemap however many albums there are, each with its developed photographs', async () => {
    const database = await open()
    const developed = ['1', '2'].map((id) => photoRow(id, { recipe: RECIPE }))
    const here = { cover_photo_id: photoRow('1').id, link: null }
    const ids = Array.from({ length: 205 }, (_, i) => `a${1_000 + i}`)
    await insertRows(database, {
      photo: [...developed, photoRow('3', { recipe: null })],
      album: [
        ...ids.map((id) => albumRow(id, { ...here, date: '2027-05-01' })),
        albumRow('dateless', { ...here, date: null }),
        albumRow('elsewhere', { ...here, link: 'https://x.example', date: '2027-05-02' }),
        albumRow('draft', { ...here, date: null, published: 0 }),
      ],
      frame: [
        ...['dateless', 'draft', ...ids].map((id) => frameRow(id, 2, photoRow('1').id)),
        frameRow('dateless', 1, photoRow('2').id),
        frameRow('dateless', 3, photoRow('3').id),
      ],
    })
    const galleries = await listGalleries(database)
    expect(galleries.map(({ slug }) => slug)).toEqual([...ids.toReversed(), 'dateless'])
    const pictures = galleries.at(-1)?.images.map((image) => image.match(/0([12])[/-]/)?.[1])
    expect(pictures).toEqual(['2', '1'])
    const neighbors = await readGallery(database, 'a1000', 1)
    expect([neighbors?.newer?.slug, neighbors?.older?.slug]).toEqual(['a1001', 'dateless'])
  })
})

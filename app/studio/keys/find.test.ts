import { expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { addBooking } from '../../booking/studio/inbox/add.server.ts'
import { markSpam, reopen } from '../../booking/studio/inbox/status.server.ts'
import { SEARCHES } from '../../limits/search-limit.server.ts'
import { ACTIONS, matching, PAGES } from './entries.ts'
import { find } from './find.server.ts'

const NOW = Date.UTC(2027, 4, 1)

test('pages and actions are found by their words', () => {
  expect(matching(PAGES, ' MONTH  book').map(({ label }) => label)).toEqual(['Bookings by month'])
  expect(matching(ACTIONS, 'new cli').map(({ label }) => label)).toEqual(['New client'])
  expect(matching(PAGES, '')).toHaveLength(PAGES.length)
  const keys = PAGES.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(Object.fromEntries(PAGES.map(({ key, label }) => [key, label]))).toMatchObject({
    t: 'Today',
    a: 'Albums',
    b: 'Bookings',
    c: 'Clients',
    w: 'Blog',
    s: 'Site',
    ',': 'Settings',
  })
})

withDatabase('the palette', (open) => {
  test('finds albums, clients and bookings by what they contain, at most five of each', async () => {
    const database = await open()
    const ports = { database, sign: () => 'x', jobs: { wake() {} } }
    const ids: string[] = []
    for (let i = 0; i < 7; i++) {
      const key = `0190c1f2-0000-7000-8000-00000000000${i}`
      const own = { key, type: 'Other', name: `Zinnia ${i}`, email: 'a@b.example', message: null }
      const added = await addBooking(ports, { ...own, date: '2027-05-08' }, TERMINAL, NOW + i)
      if ('id' in added) ids.push(added.id)
    }
    const last = ids.at(-1) as string
    await reopen(database, { id: last, actor: TERMINAL, now: NOW })
    await markSpam(database, { id: last, actor: TERMINAL, now: NOW })
    const album = {
      visibility: 'private' as const,
      category: null,
      date: '2027-05-08',
      city: null,
      link: null,
    }
    const rest = { cover_photo_id: null, published: 0 as const, slug: 'a' }
    await database.db
      .insertInto('album')
      .values([
        { id: 'a', ...album, ...rest, name: 'ZN-1', display_name: 'May 8: Zinnia' },
        { id: 'b', ...album, ...rest, slug: 'b', name: 'ZN-2', display_name: '100% zinnia', deleted_at: NOW },
      ])
      .execute()
    await database.db.insertInto('client').values({ id: 'c', name: 'Zinnia', email: 'z@b.example' }).execute()
    const found = await find({ database }, { search: ' ZINNIA\u0000 ', by: 'owner' }, NOW)
    expect(found.search).toBe('ZINNIA')
    expect(found.albums).toEqual([{ id: 'a', label: 'May 8: Zinnia', description: 'private' }])
    expect(found.clients).toEqual([{ id: 'c', label: 'Zinnia', description: 'z@b.example' }])
    expect(found.bookings).toHaveLength(5)
    expect(found.bookings[0]).toMatchObject({ label: 'Zinnia 5', description: 'Other, May 8, 2027, Booked' })
    const nothing = { albums: [], clients: [], bookings: [], wait: 0 }
    expect(await find({ database }, { search: '%', by: 'owner' }, NOW)).toMatchObject(nothing)
    expect(await find({ database }, { search: '  ', by: 'owner' }, NOW)).toMatchObject(nothing)
  })

  test('searches for one account only so often a minute, and says when the next is allowed', async () => {
    const database = await open()
    const look = (by: string, now: number) => find({ database }, { search: 'ada', by }, now)
    for (let i = 0; i < SEARCHES.count; i++) expect(await look('owner', NOW)).toMatchObject({ wait: 0 })
    expect(await look('owner', NOW)).toEqual({
      search: 'ada',
      albums: [],
      clients: [],
      bookings: [],
      wait: 1,
    })
    expect(await look('assistant', NOW)).toMatchObject({ wait: 0 })
    expect(await look('owner', NOW + 1000)).toMatchObject({ wait: 0 })
  })
})

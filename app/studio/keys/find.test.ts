import { expect, test, vi } from 'vitest'
import type { Content } from '../../../ports/content/port.ts'
import { albumRow, athleteRow, frameRow, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { addAthlete, removeAthlete } from '../../athletes/roster.server.ts'
import { addTags } from '../../athletes/tags/tags.server.ts'
import { addTeam, deleteTeam } from '../../athletes/teams.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { newPost } from '../../blog/studio/drafts/draft.server.ts'
import { addBooking } from '../../booking/studio/inbox/add.server.ts'
import { markSpam, reopen } from '../../booking/studio/inbox/status.server.ts'
import { countSearch, SEARCHES } from '../../limits/search-limit.server.ts'
import { elapse } from '../../limits/testing.ts'
import { ACTIONS, MORE_PAGES, matching, PAGES } from './entries.ts'
import { find } from './find.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const BY = { actor: TERMINAL, now: NOW }

test('pages and actions are found by their words', () => {
  const owner = { role: 'owner', ownBlog: true } as const
  const found = (search: string, studio: Parameters<typeof matching>[2] = owner) =>
    matching([...ACTIONS, ...PAGES, ...MORE_PAGES], search, studio).map(({ label }) => label)
  expect(found(' MONTH  book')).toEqual(['Bookings by month'])
  expect(found('new cli')).toEqual(['New client'])
  expect(found('trash')).toEqual(['Settings: Trash'])
  expect(found('backup')).toEqual(['Settings: Backup'])
  expect(found('mail')).toEqual(['Site: Emails', 'Settings: Mail'])
  expect(found('upload')).toEqual(['Upload photographs', 'Settings: Lightroom'])
  expect(found('new post')).toEqual(['New post'])
  expect(found('publish')).toEqual(['Site'])
  expect(found('export')).toEqual(['Settings: Export', 'Settings: Import'])
  expect(found('everything', { ...owner, role: 'assistant' })).toEqual([])
  expect(found('new post', { ...owner, ownBlog: false })).toEqual([])
  expect(matching(PAGES, '', owner)).toHaveLength(PAGES.length)
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
  const content = { manage: null } as Content

  test('finds teams, and athletes by number and name, without those that were removed', async () => {
    const database = await open()
    const team = async (name: string) => {
      const added = await addTeam(database, { name, season: '2027' }, BY)
      return 'id' in added ? added.id : ''
    }
    const [bay, gone] = [await team('Bay Point Football'), await team('Bay Point Soccer')]
    const add = async (teamId: string, number: string, name: string) => {
      const typed = { number, name, position: '', year: '' }
      const added = await addAthlete(database, teamId, typed, BY)
      return 'id' in added ? added.id : ''
    }
    await add(bay, '23', 'Théo Lanternier')
    await removeAthlete(database, await add(bay, '24', 'Théa Lanternier'), BY)
    await add(gone, '23', 'Thea Lanternier')
    await deleteTeam(database, gone, BY)
    const found = async (search: string) => {
      const { teams, athletes } = await find({ database, content }, { search, by: 'owner' }, NOW)
      return [...teams, ...athletes].map(({ label, description }) => `${label}: ${description}`)
    }
    expect(await found('bay')).toEqual(['Bay Point Football: 2027'])
    const theo = '23 Théo Lanternier: Bay Point Football, 2027'
    expect([await found('lantern'), await found('23')]).toEqual([[theo], [theo]])
  })

  test('finds albums, clients and bookings by what they contain, at most five of each', async () => {
    const database = await open()
    const ports = { database, sign: () => 'x', jobs: { wake() {} } }
    const ids: string[] = []
    for (let i = 0; i < 7; i++) {
      const key = `0190c1f2-0000-7000-8000-00000000000${i}`
      const own = { key, type: 'Other', name: `Zinnia ${i}`, email: 'a@b.example', message: null }
      const added = await addBooking(ports, { ...own, date: '2027-05-08' }, { actor: TERMINAL, now: NOW + i })
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
    const found = await find({ database, content }, { search: ' ZINNIA\u0000 ', by: 'owner' }, NOW)
    expect(found.search).toBe('ZINNIA')
    expect(found.albums).toEqual([{ id: 'a', label: 'May 8: Zinnia', description: 'private' }])
    expect(found.clients).toEqual([{ id: 'c', label: 'Zinnia', description: 'z@b.example' }])
    expect(found.bookings).toHaveLength(5)
    expect(found.bookings[0]).toMatchObject({ label: 'Zinnia 5', description: 'Other, May 8, 2027, Booked' })
    const nothing = { albums: [], clients: [], bookings: [], posts: [], files: [], said: [], wait: 0 }
    expect(await find({ database, content }, { search: '%', by: 'owner' }, NOW)).toMatchObject(nothing)
    expect(await find({ database, content }, { search: '  ', by: 'owner' }, NOW)).toMatchObject(nothing)
  })

  test('finds posts by their title, and frames by the name of their file, outside the trash', async () => {
    const database = await open()
    const { db } = database
    const post = await newPost(database, BY)
    await db.updateTable('post').set({ title: 'The Regatta' }).where('id', '=', post).execute()
    const other = await newPost(database, BY)
    const body = JSON.stringify([{ _type: 'block', children: [{ text: 'Of the regatta' }] }])
    await db
      .insertInto('post_draft')
      .values({
        post_id: other,
        title: 'A day out',
        body,
        tags: '[]',
        at: NOW,
        main_photo_id: null,
        actor: 'terminal',
      })
      .execute()
    const gone = await newPost(database, BY)
    await db
      .updateTable('post')
      .set({ title: 'Regatta, again', deleted_at: NOW })
      .where('id', '=', gone)
      .execute()
    await db
      .insertInto('album')
      .values([albumRow('a'), { ...albumRow('b'), deleted_at: NOW }])
      .execute()
    const photos = ['1', '2'].map((id) => photoRow(id, { name: `REGATTA_${id}.jpg` }))
    await db.insertInto('photo').values(photos).execute()
    const frame = (id: string, album: string, photo: number, deleted: number | null = null) => ({
      id,
      album_id: album,
      photo_id: photos[photo]?.id as string,
      place: id,
      deleted_at: deleted,
    })
    await db
      .insertInto('frame')
      .values([frame('x', 'a', 0), frame('y', 'a', 1, NOW), frame('z', 'b', 1)])
      .execute()
    const found = await find({ database, content }, { search: 'regatta', by: 'owner' }, NOW)
    expect(found.posts).toEqual([{ id: post, label: 'The Regatta', description: 'Draft' }])
    expect(found.files).toEqual([{ id: 'x', name: 'REGATTA_1.jpg', album: 'a', title: expect.any(String) }])
    const elsewhere = { ...content, manage: 'https://a.example' }
    const sanity = await find({ database, content: elsewhere }, { search: 'regatta', by: 'owner' }, NOW)
    expect(sanity.posts).toEqual([])
  })

  test('finds photographs by what is written about them, and says where and in which frame', async () => {
    const database = await open()
    const { db } = database
    await db
      .insertInto('album')
      .values([albumRow('a', { display_name: 'Bay Point' }), { ...albumRow('b'), deleted_at: NOW }])
      .execute()
    const photos = [
      photoRow('1', { caption: 'Brackwater breaks free', keywords: '["Night game"]' }),
      photoRow('2', { people: '["Ezra BRACKWATER"]', city: 'Tampa' }),
      photoRow('3'),
      photoRow('4', { event: 'Spring final' }),
    ]
    for (const row of photos) await db.insertInto('photo').values(row).execute()
    const id = (n: number) => photos[n - 1]?.id as string
    const frames = [
      frameRow('a', 1, id(3), { deleted_at: NOW, caption: 'Brackwater, gone' }),
      frameRow('a', 2, id(1)),
      frameRow('a', 3, id(2)),
      frameRow('a', 4, id(3), { caption: 'No. 23, Brackwater again' }),
      frameRow('b', 1, id(1)),
      frameRow('a', 5, id(4)),
    ]
    for (const row of frames) await db.insertInto('frame').values(row).execute()
    const found = async (search: string) =>
      (await find({ database, content }, { search, by: 'owner' }, NOW)).said.map(
        ({ where, text, number, title }) => `${where}: ${text} (${title} ${number})`,
      )
    expect(await found('brackwater')).toEqual([
      'Caption: No. 23, Brackwater again (Bay Point 3)',
      'Person: Ezra BRACKWATER (Bay Point 2)',
      'Caption: Brackwater breaks free (Bay Point 1)',
    ])
    expect(await found('night g')).toEqual(['Keyword: Night game (Bay Point 1)'])
    expect(await found('tampa')).toEqual(['City: Tampa (Bay Point 2)'])
    expect(await found('spring')).toEqual(['Event: Spring final (Bay Point 4)'])
    expect(await found('free night')).toEqual([])
    await db.updateTable('photo').set({ people: '[]' }).execute()
    expect(await found('ezra')).toEqual([])
  })

  test('finds photographs by the name and by the whole number of who is tagged, also of whom visitors do not see', async () => {
    const database = await open()
    const { db } = database
    await db
      .insertInto('album')
      .values(albumRow('a', { display_name: 'Bay Point' }))
      .execute()
    const photos = [photoRow('1'), photoRow('2', { caption: 'The 23 yard line' }), photoRow('3')]
    for (const row of photos) await db.insertInto('photo').values(row).execute()
    for (const [i, { id }] of photos.entries())
      await db
        .insertInto('frame')
        .values(frameRow('a', i + 1, id))
        .execute()
    await db.insertInto('team').values({ id: 'bay', name: 'Bay Football', season: '' }).execute()
    const people = ['zoe', 'leo', 'gone']
    await db
      .insertInto('person')
      .values(people.map((id) => ({ id })))
      .execute()
    await db
      .insertInto('athlete')
      .values([
        athleteRow('zoe', 'bay', '23', { name: 'Zoë Ortiz' }),
        athleteRow('leo', 'bay', '123', { name: 'Leo Ortiz' }),
        athleteRow('gone', 'bay', '4', { name: 'Gone Ortiz', deleted_at: 1 }),
      ])
      .execute()
    const tags = people.map((athlete, i) => ({
      photo: photos[i]?.id as string,
      athlete,
      evidence: 'hand' as const,
      detail: '',
    }))
    await database.write((trx) => addTags(trx, 'step', tags, BY))
    const found = async (search: string) =>
      (await find({ database, content }, { search, by: 'owner' }, NOW)).said.map(
        ({ where, text, number }) => `${where}: ${text} (${number})`,
      )
    expect(await found('#23')).toEqual(['Athlete: 23 Zoë Ortiz, Bay Football (1)'])
    expect(await found('23')).toEqual([
      'Caption: The 23 yard line (2)',
      'Athlete: 23 Zoë Ortiz, Bay Football (1)',
    ])
    expect(await found('rtiz')).toEqual([
      'Athlete: 123 Leo Ortiz, Bay Football (2)',
      'Athlete: 23 Zoë Ortiz, Bay Football (1)',
    ])
    expect(await found('99')).toEqual([])
    await db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'zoe').execute()
    expect(await found('#23')).toHaveLength(1)
    await db.updateTable('team').set({ deleted_at: NOW }).execute()
    expect(await found('#23')).toEqual([])
  })

  test('searches for one account only so often a minute, and says when the next is allowed', async () => {
    const database = await open()
    const look = (by: string) => find({ database, content }, { search: 'ada', by }, NOW)
    for (let i = 0; i < SEARCHES.count; i++) await countSearch({ database }, 'owner')
    const refused = {
      search: 'ada',
      albums: [],
      teams: [],
      athletes: [],
      clients: [],
      bookings: [],
      posts: [],
      files: [],
      said: [],
      wait: 1,
    }
    await vi.waitFor(async () => expect(await look('owner')).toEqual(refused), 10_000)
    expect(await look('assistant')).toMatchObject({ wait: 0 })
    await elapse(database, 1000)
    expect(await look('owner')).toMatchObject({ wait: 0 })
  })
})

import { expect, test, vi } from 'vitest'
import type { Content } from '../../../ports/content/port.ts'
import {
  albumRow,
  athleteRow,
  clientRow,
  frameRow,
  insertRows,
  photoRow,
} from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { searchFrames } from '../../albums/list/search-frames.server.ts'
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
  const owner = { role: 'owner', ownBlog: true, orders: null } as const
  const found = (search: string, studio: Parameters<typeof matching>[2] = owner) =>
    matching([...ACTIONS, ...PAGES, ...MORE_PAGES], search, studio).map(({ label }) => label)
  expect(found(' MONTH  book')).toEqual(['Bookings by month'])
  expect(found('new cli')).toEqual(['New client'])
  expect(found('trash')).toEqual(['Settings: Trash'])
  expect(found('backup')).toEqual(['Settings: Backup'])
  expect(found('mail')).toEqual(['Site: Emails', 'Settings: Mail'])
  expect(found('upload')).toEqual(['Upload photos', 'Settings: Lightroom'])
  expect(found('new post')).toEqual(['New post'])
  expect(found('publish')).toEqual(['Site'])
  expect(found('export')).toEqual(['Settings: Export', 'Settings: Import'])
  expect(found('everything', { ...owner, role: 'assistant' })).toEqual([])
  expect(found('new post', { ...owner, ownBlog: false })).toEqual([])
  expect(matching(PAGES, '', owner)).toHaveLength(PAGES.length)
})

withDatabase('the palette', (open) => {
  const content = { manage: null } as Content

  async function openStudio() {
    const database = await open()
    const { db } = database
    await insertRows(
      { db },
      { album: [albumRow('a', { display_name: 'Bay Point' }), albumRow('b', { deleted_at: NOW })] },
    )
    return {
      database,
      db,
      hits: async (search: string) => {
        const { hits } = await find({ database, content }, { search, by: 'owner' }, NOW)
        if (!hits) throw new Error('It was refused.')
        return hits
      },
      photos: (search: string) => searchFrames(database, { search, limit: 36 }),
      addPhotos: async (...rows: Parameters<typeof photoRow>[1][]) => {
        const photos = rows.map((row, i) => photoRow(`${i + 1}`, row))
        for (const row of photos) await db.insertInto('photo').values(row).execute()
        return photos.map(({ id }) => id)
      },
      addFrames: async (...frames: Parameters<typeof frameRow>[]) => {
        for (const frame of frames) await insertRows({ db }, { frame: frameRow(...frame) })
      },
    }
  }

  test('finds teams, and athletes by number and name, without those that were removed', async () => {
    const { database, hits } = await openStudio()
    const team = async (name: string) => idOf(await addTeam(database, { name, season: '2027' }, BY))
    const [bay, gone] = [await team('Bay Point Football'), await team('Bay Point Soccer')]
    const add = async (teamId: string, number: string, name: string) =>
      idOf(await addAthlete(database, teamId, { number, name, position: '', year: '' }, BY))
    await add(bay, '23', 'Théo Lanternier')
    await removeAthlete(database, await add(bay, '24', 'Théa Lanternier'), BY)
    await add(gone, '23', 'Thea Lanternier')
    await deleteTeam(database, gone, BY)
    const found = async (search: string) => {
      const { teams, athletes } = await hits(search)
      return [...teams, ...athletes].map(({ label, description }) => `${label}: ${description}`)
    }
    expect(await found('bay')).toEqual(['Bay Point Football: 2027'])
    const theo = '23 Théo Lanternier: Bay Point Football, 2027'
    expect([await found('lantern'), await found('23')]).toEqual([[theo], [theo]])
  })

  test('finds albums, clients and bookings by what they contain, at most five of each', async () => {
    const { database, db } = await openStudio()
    const ports = { database, sign: () => 'x', jobs: { wake() {} } }
    const ids: string[] = []
    for (let i = 0; i < 7; i++) {
      const key = `0190c1f2-0000-7000-8000-00000000000${i}`
      const own = { key, type: 'Other', name: `Zinnia ${i}`, email: 'a@b.example', message: null }
      ids.push(idOf(await addBooking(ports, { ...own, date: '2027-05-08' }, { ...BY, now: NOW + i })))
    }
    const spam = { id: ids.at(-1) as string, ...BY }
    await reopen(database, spam)
    await markSpam(database, spam)
    await db.updateTable('album').set({ display_name: '100% zinnia' }).execute()
    await db.insertInto('client').values(clientRow('zinnia')).execute()
    const look = (search: string) => find({ database, content }, { search, by: 'owner' }, NOW)
    const { search, hits } = await look(' ZINNIA\u0000 ')
    expect(search).toBe('ZINNIA')
    expect(hits?.albums).toEqual([{ id: 'a', label: '100% zinnia', description: 'public', photo: null }])
    expect(hits?.clients).toEqual([{ id: 'zinnia', label: 'zinnia', description: 'zinnia@example.com' }])
    expect(hits?.bookings).toHaveLength(5)
    expect(hits?.bookings[0]).toMatchObject({ label: 'Zinnia 5', description: 'Other, May 8, 2027, Booked' })
    expect((await look('%')).hits).toMatchObject({ albums: [{ id: 'a' }], clients: [], bookings: [] })
    expect(await look('  ')).toEqual({ search: '', wait: 0, hits: null })
  })

  test('finds posts by their title, and frames by the name of their file, outside the trash', async () => {
    const { database, db, hits, addPhotos, addFrames } = await openStudio()
    const post = await newPost(database, BY)
    await db.updateTable('post').set({ title: 'The Regatta' }).where('id', '=', post).execute()
    const gone = await newPost(database, BY)
    const deleted = { title: 'Regatta, again', deleted_at: NOW }
    await db.updateTable('post').set(deleted).where('id', '=', gone).execute()
    const other = await newPost(database, BY)
    const body = JSON.stringify([{ _type: 'block', children: [{ text: 'Of the regatta' }] }])
    const draft = { post_id: other, title: 'A day out', body, tags: '[]', at: NOW, actor: 'terminal' }
    await insertRows({ db }, { post_draft: { ...draft, main_photo_id: null } })
    const [one, two] = (await addPhotos({ name: 'REGATTA_1.jpg' }, { name: 'REGATTA_2.jpg' })) as [
      string,
      string,
    ]
    await addFrames(['a', 1, one], ['a', 2, two, { deleted_at: NOW }], ['b', 1, two])
    const found = await hits('regatta')
    expect(found.posts).toEqual([{ id: post, label: 'The Regatta', description: 'Draft' }])
    expect(found.files).toMatchObject([
      { id: 'a-1', name: 'REGATTA_1.jpg', album: 'a', title: 'Bay Point', photo: { id: one } },
    ])
    const elsewhere = { ...content, manage: 'https://a.example' }
    const sanity = await find({ database, content: elsewhere }, { search: 'regatta', by: 'owner' }, NOW)
    expect(sanity.hits?.posts).toEqual([])
  })

  test('finds photographs by what is written about them, and says where and in which frame', async () => {
    const { db, photos, addPhotos, addFrames } = await openStudio()
    const ids = (await addPhotos(
      { caption: 'Brackwater breaks free', keywords: '["Night game"]' },
      { people: '["Ezra BRACKWATER"]', city: 'Tampa' },
      {},
      { event: 'Spring final' },
    )) as [string, string, string, string]
    await addFrames(
      ['a', 1, ids[2], { deleted_at: NOW, caption: 'Brackwater, gone' }],
      ['a', 2, ids[0]],
      ['a', 3, ids[1]],
      ['a', 4, ids[2], { caption: 'No. 23, Brackwater again' }],
      ['b', 1, ids[0]],
      ['a', 5, ids[3]],
    )
    const found = async (search: string) =>
      (await photos(search)).map(({ where, text, number }) => `${where}: ${text} (${number})`)
    expect(await found('brackwater')).toEqual([
      'Caption: No. 23, Brackwater again (3)',
      'Person: Ezra BRACKWATER (2)',
      'Caption: Brackwater breaks free (1)',
    ])
    expect(await found('night g')).toEqual(['Keyword: Night game (1)'])
    expect(await found('tampa')).toEqual(['City: Tampa (2)'])
    expect(await found('spring')).toEqual(['Event: Spring final (4)'])
    expect(await found('free night')).toEqual([])
    await db.updateTable('photo').set({ people: '[]' }).execute()
    expect(await found('ezra')).toEqual([])
  })

  test('finds photographs by the name and the whole number of a tagged athlete, also one that visitors do not see', async () => {
    const { database, db, photos, addPhotos, addFrames } = await openStudio()
    const ids = await addPhotos({}, { caption: 'The 23 yard line' }, {})
    await addFrames(...ids.map((id, i): Parameters<typeof frameRow> => ['a', i + 1, id]))
    await db.insertInto('team').values({ id: 'bay', name: 'Bay Football', season: '' }).execute()
    const people = ['zoe', 'leo', 'gone']
    await insertRows({ db }, { person: people.map((id) => ({ id })) })
    await db
      .insertInto('athlete')
      .values([
        athleteRow('zoe', 'bay', '23', { name: 'Zoë Ortiz' }),
        athleteRow('leo', 'bay', '123', { name: 'Leo Ortiz' }),
        athleteRow('gone', 'bay', '4', { name: 'Gone Ortiz', deleted_at: 1 }),
      ])
      .execute()
    const evidence = { evidence: 'hand' as const, detail: '' }
    const tags = people.map((athlete, i) => ({ photo: ids[i] as string, athlete, ...evidence }))
    await database.write((trx) => addTags(trx, 'step', tags, BY))
    const found = async (search: string) =>
      (await photos(search)).map(({ where, text, number }) => `${where}: ${text} (${number})`)
    const zoe = 'Athlete: 23 Zoë Ortiz, Bay Football (1)'
    expect(await found('#23')).toEqual([zoe])
    expect(await found('23')).toEqual(['Caption: The 23 yard line (2)', zoe])
    expect(await found('rtiz')).toEqual(['Athlete: 123 Leo Ortiz, Bay Football (2)', zoe])
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
    const refused = { search: 'ada', wait: 1, hits: null }
    await vi.waitFor(async () => expect(await look('owner')).toEqual(refused), 10_000)
    expect(await look('assistant')).toMatchObject({ wait: 0 })
    await elapse(database, 1000)
    expect(await look('owner')).toMatchObject({ wait: 0 })
  })
})

function idOf(added: { id: string } | object): string {
  return 'id' in added ? added.id : ''
}

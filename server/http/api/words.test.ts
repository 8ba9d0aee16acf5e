import { beforeEach, expect, test } from 'vitest'
import { hidePerson } from '../../../app/athletes/persons.server.ts'
import { smallPicture } from '../../../app/photos/testing.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, athleteRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { ana, NOW, TestApi } from './testing-api.ts'

withDatabase('captions and people in the API', (open) => {
  let database: Database
  let api: TestApi
  let album: string
  let frame: string

  beforeEach(async () => {
    database = await open()
    api = await TestApi.open(database)
    album = await api.makeAlbum()
    await api.upload(await smallPicture(1), album)
    frame = (await api.frames(album))[0]?.id as string
    const file = { title: 'Game day', caption: 'Kickoff', people: '["Coach Lee"]' }
    await database.db.updateTable('photo').set(file).execute()
    await play()
  })

  const play = () =>
    insertRows(database, {
      team: ['bay', 'ridge'].map((id) => ({ id, name: id, season: '' })),
      person: ['ana1', 'leo', 'mia', 'rob', 'sam'].map((id) => ({ id })),
      athlete: [
        athleteRow('ana1', 'bay', '23', { name: 'Zoë Ortiz' }),
        athleteRow('leo', 'bay', '7', { name: 'Leo Marsh' }),
        athleteRow('mia', 'bay', '9', { name: 'Mia Stone' }),
        athleteRow('rob', 'ridge', '7', { name: 'Rob Vale' }),
        // On a team that the album does not show.
        athleteRow('sam', 'ridge', '40', { name: 'Sam Hill' }),
      ],
      album_team: { album_id: album, team_id: 'bay' },
    })

  const words = async () => (await api.get(`/api/v1/albums/${album}/words`)).frames
  const path = () => `/api/v1/albums/${album}/frames/${frame}`
  const write = async (caption: string, before: string) => {
    const response = await api.send('PATCH', path(), { json: { caption, before } })
    return [response.status, (await response.json()) as { caption?: string; typed?: boolean }] as const
  }
  const people = async (json: object, token?: string) => {
    const response = await api.send('PATCH', `${path()}/people`, { json, token })
    const body = (await response.json()) as { detail?: string; athletes?: { number: string }[] }
    return [response.status, body.detail ?? body.athletes?.map(({ number }) => number)]
  }
  const actions = async () => {
    const events = await database.db.selectFrom('audit_event').select('action').execute()
    const all = events.map(({ action }) => action)
    return all.filter((action) => /^(frame|tag)\./.test(action)).toSorted()
  }

  test('are read: what clients read, what the file says, and who is tagged', async () => {
    await people({ add: ['23', 'leo marsh'] })
    expect(await words()).toEqual([
      {
        frame,
        file: 'one.png',
        caption: 'Kickoff',
        typed: false,
        inFile: { title: 'Game day', caption: 'Kickoff', people: ['Coach Lee'] },
        athletes: [
          { id: 'leo', number: '7', name: 'Leo Marsh', team: 'bay' },
          { id: 'ana1', number: '23', name: 'Zoë Ortiz', team: 'bay' },
        ],
      },
    ])
  })

  test('are read page by page', async () => {
    const { db } = database
    const one = await db.selectFrom('frame').selectAll().executeTakeFirstOrThrow()
    const photo = await db.selectFrom('photo').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: 500 }, (_, i) => String(i).padStart(32, '0'))
    for (const id of more) {
      await insertRows({ db }, { photo: { ...photo, id } })
    }
    const frames = more.map((id) => ({ ...one, id: `z${id}`, photo_id: id }))
    await db.insertInto('frame').values(frames).execute()
    const first = await api.get(`/api/v1/albums/${album}/words`)
    expect([first.frames.length, first.frames[0].frame]).toEqual([500, frame])
    const second = await api.get(`/api/v1/albums/${album}/words?after=${first.next}`)
    expect(second).toMatchObject({ frames: [{ frame: `z${more.at(-1)}` }], next: null })
    expect(await api.status('GET', `/api/v1/albums/${album}/words?after=../x`)).toBe(400)
  })

  test('a caption is written unless another shows by now', async () => {
    expect(await write('First down', 'Kickoff')).toMatchObject([200, { caption: 'First down', typed: true }])
    const [status] = await write('Touchdown', 'Kickoff')
    expect([status, (await words())[0].caption]).toEqual([409, 'First down'])
    // The file says the same: it is the file's again, as an empty one is.
    expect(await write('Kickoff\r\n', 'First down')).toMatchObject([200, { typed: false }])
    expect((await write('Touchdown', 'Kickoff'))[0]).toBe(200)
    expect(await write('', 'Touchdown')).toMatchObject([200, { caption: 'Kickoff', typed: false }])
    expect(await actions()).toEqual(Array(4).fill('frame.words'))
    expect((await write('x'.repeat(2001), 'Kickoff'))[0]).toBe(400)
    expect((await write('a\0b', 'Kickoff'))[0]).toBe(400)
  })

  test('a caption that the next file has too is the file’s, and any other stays', {
    tags: 'all',
  }, async () => {
    const replace = async (n: number, caption: string) => {
      const picture = await smallPicture(n)
      await api.upload(picture, album, { file: `${n}.png`, replace: `frame ${frame}` })
      await database.db.updateTable('photo').set({ caption }).where('name', '=', `${n}.png`).execute()
    }
    await write('First down', 'Kickoff')
    await replace(2, 'Touchdown')
    expect((await words())[0]).toMatchObject({ caption: 'First down', typed: true })
    await database.db.updateTable('photo').set({ caption: 'First down' }).execute()
    await api.ask(await smallPicture(1), album, { frame })
    expect((await words())[0]).toMatchObject({ caption: 'First down', typed: false })
  })

  test('people are tagged and taken away, all or nothing', async () => {
    expect(await people({ add: ['#23', 'Marsh, Leo'] })).toEqual([200, ['7', '23']])
    const tags = await database.db.selectFrom('tag').select(['evidence', 'detail']).execute()
    expect(tags).toEqual(Array(2).fill({ evidence: 'hand', detail: 'With “Lightroom”' }))
    expect(await people({ add: ['9', 'Nobody'] })).toEqual([
      422,
      '“Nobody” is not one athlete of the album’s teams. Use the number or the whole name of one.',
    ])
    expect(await people({ add: ['9'], remove: ['leo'] })).toEqual([200, ['9', '23']])
    expect(await actions()).toEqual(['tag.add', 'tag.add', 'tag.remove'])
  })

  test('whoever is not shown, worn twice or of another team is nobody', async () => {
    await people({ add: ['23', '9'] })
    await hidePerson(database, 'ana1', '', { actor: ana, now: NOW })
    expect((await words())[0].athletes).toMatchObject([{ number: '9' }])
    const nobody = async (written: string, change: 'add' | 'remove' = 'add') => {
      const [status, sentence] = await people({ [change]: [written] })
      return [status, String(sentence).replace(written, 'X')]
    }
    const unknown = await nobody('99')
    expect(unknown[0]).toBe(422)
    expect(await nobody('23')).toEqual(unknown)
    expect(await nobody('Zoë Ortiz', 'remove')).toEqual(unknown)
    expect(await nobody('40')).toEqual(unknown)
    await database.db.insertInto('album_team').values({ album_id: album, team_id: 'ridge' }).execute()
    expect(await nobody('7')).toEqual(unknown)
    expect((await people({ add: ['Rob Vale'] }))[0]).toBe(200)
    await database.db.updateTable('tag').set({ reported_at: NOW }).where('athlete_id', '=', 'rob').execute()
    expect(await people({ remove: ['Rob Vale'] })).toEqual([200, ['9']])
    const left = database.db.selectFrom('tag').select('id').where('athlete_id', '=', 'rob')
    expect(await left.execute()).toHaveLength(1)
  })

  test('of another account, of the studio and in the trash are missing; in the portfolio they are read', async () => {
    await insertRows(database, { album: albumRow('studio', { visibility: 'private' }) })
    const reach = async (id: string, token: string, of = frame) => {
      const caption = { caption: 'Mine', before: 'Kickoff' }
      const at = `/api/v1/albums/${id}`
      return [
        await api.status('GET', `${at}/words`, { token }),
        await api.status('PATCH', `${at}/frames/${of}`, { token, json: caption }),
        await api.status('PATCH', `${at}/frames/${of}/people`, { token, json: { add: ['9'] } }),
      ]
    }
    expect(await reach(album, api.bens)).toEqual([404, 404, 404])
    expect(await reach('studio', api.anas)).toEqual([404, 404, 404])
    const show = (visibility: 'public' | 'private') =>
      database.db.updateTable('album').set({ visibility }).where('id', '=', album).execute()
    await show('public')
    expect(await reach(album, api.anas)).toEqual([200, 409, 409])
    await show('private')
    expect(await reach(album, api.anas, 'other')).toEqual([200, 404, 404])
    await api.send('DELETE', path())
    expect(await reach(album, api.anas)).toEqual([200, 404, 404])
    expect(await words()).toEqual([])
  })
})

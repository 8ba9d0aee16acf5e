import { beforeEach, expect, test } from 'vitest'
import { listUploadTokens } from '../../../app/accounts/upload-tokens.server.ts'
import { deleteAlbum } from '../../../app/albums/publishing.server.ts'
import { smallPicture } from '../../../app/photos/testing.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { chosenFrames, insertChoice } from '../../../ports/database/testing/testing-choices.ts'
import { clientRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { ana, NOW, TestApi, TUS } from './testing-api.ts'

withDatabase('the API for programs', (open) => {
  let database: Database
  let api: TestApi

  beforeEach(async () => {
    database = await open()
    api = await TestApi.open(database)
  })

  async function chooseFrame(album: string, frame: string) {
    const list = { id: 'list', album_id: album, name: 'Album', most: null, closes_at: null, created_at: NOW }
    await insertRows(database, { client: clientRow('cid'), pick_list: list })
    const cids = { album_id: album, client_id: 'cid' }
    await insertChoice(database, cids, [frame])
    const pick = { frame_id: frame, chosen_at: NOW, note: 'Black and white' }
    await insertChoice(database, { ...cids, id: 'set', list_id: 'list' }, [pick])
  }

  test('a program makes an album, fills it, replaces, orders and removes, and reads what was chosen', async () => {
    const album = await api.makeAlbum()
    const limit = database.db.selectFrom('rate_limit').select('free_at').where('key', '=', 'api-album:ana')
    const counted = await limit.executeTakeFirstOrThrow()
    // Programs ask again and again, which is no new album.
    expect(await api.makeAlbum()).toBe(album)
    expect(await limit.executeTakeFirst()).toEqual(counted)
    const row = database.db.selectFrom('album').select(['visibility', 'published']).where('id', '=', album)
    expect(await row.executeTakeFirst()).toEqual({ visibility: 'private', published: 0 })
    const pictures = await Promise.all([1, 2, 3, 4].map((n) => smallPicture(n)))
    const [one, two, three, edited] = pictures as [Buffer, Buffer, Buffer, Buffer]
    expect(await api.ask(one, album)).toEqual({ outcome: 'wanted' })
    for (const [i, picture] of [one, two, three].entries()) {
      expect(await (await api.upload(picture, album, { file: `${i + 1}.png` })).json()).toMatchObject({
        outcome: 'added',
      })
    }
    const [first, second, third] = (await api.frames(album)).map(({ id }) => id) as [string, string, string]
    expect(await api.ask(one, album)).toEqual({ outcome: 'duplicate', frame: first })
    await chooseFrame(album, second)
    api.clock += 1000

    expect(await api.ask(edited, album, undefined, '2.png')).toEqual({ outcome: 'named' })
    expect(await api.ask(edited, album, { frame: second }, '2.png')).toEqual({ outcome: 'wanted' })
    const replaced = await api.upload(edited, album, { file: '2.png', replace: `frame ${second}` })
    expect(await replaced.json()).toEqual({ outcome: 'replaced', frame: second })
    const order = { frames: [third, first, second] }
    expect(await api.status('PUT', `/api/v1/albums/${album}/order`, { json: order })).toBe(204)
    expect(await api.status('DELETE', `/api/v1/albums/${album}/frames/${first}`)).toBe(204)
    expect((await api.frames(album)).map(({ id, number, file }) => [id, number, file])).toEqual([
      [third, 1, '3.png'],
      [second, 2, '2.png'],
    ])
    const { lists } = await api.get(`/api/v1/albums/${album}/picks`)
    const picks = [{ frame: second, number: 2, file: '2.png', note: 'Black and white' }]
    expect(lists).toEqual([
      { name: 'Album', sets: [{ id: 'set', person: 1, chosenAt: NOW, finished: false, picks }] },
    ])
    expect(await chosenFrames(database)).toEqual(Array(2).fill(`cid ${second}`))
    const events = await database.db
      .selectFrom('audit_event')
      .select(['actor_id', 'action', 'detail'])
      .orderBy('id')
      .execute()
    const [{ id: token } = { id: '' }] = await listUploadTokens(database, 'ana')
    const through = events.filter(({ detail }) => detail && JSON.parse(detail).token === token)
    expect(through.map(({ action }) => action).toSorted()).toEqual([
      'album.add',
      'frame.replace',
      'frames.delete',
      'frames.move',
    ])
  })

  test('a program renames its album; a code that the owner chose stays', async () => {
    const album = await api.makeAlbum()
    const rename = (title: string) => api.send('PATCH', `/api/v1/albums/${album}`, { json: { title } })
    const names = () =>
      database.db.selectFrom('album').select(['name', 'display_name']).where('id', '=', album).execute()
    expect(await (await rename(' Ann & Bob ')).json()).toMatchObject({ id: album, title: 'Ann & Bob' })
    expect(await names()).toEqual([{ name: 'Ann & Bob', display_name: 'Ann & Bob' }])
    await database.db.updateTable('album').set({ name: 'AB-27' }).where('id', '=', album).execute()
    await rename('Ann and Bob')
    expect(await names()).toEqual([{ name: 'AB-27', display_name: 'Ann and Bob' }])
    expect((await rename('')).status).toBe(400)
    await rename('Ann and Bob')
    const events = database.db.selectFrom('audit_event').select('actor_id').where('action', '=', 'album.edit')
    expect(await events.execute()).toHaveLength(2)
  })

  test('the end of an upload says what is missing or wrong', async () => {
    const album = await api.makeAlbum()
    const picture = await smallPicture(1)
    const path = await api.beginAt(picture, album)
    expect(await api.refusal('GET', path)).toBe('409 The file is incomplete.')
    expect(await api.status('DELETE', path, { headers: TUS })).toBe(204)
    const refused = await api.upload(Buffer.from('%PDF-1.7 a list'), album, { file: 'list.pdf' })
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { detail: expect.stringMatching(/^list\.pdf /) },
    ])
  })

  test('an album in the trash is not there, and its key makes another', async () => {
    const album = await api.makeAlbum()
    await deleteAlbum(database, album, { actor: ana, now: NOW })
    expect(await api.status('GET', `/api/v1/albums/${album}`)).toBe(404)
    expect((await api.get('/api/v1/albums?key=wedding')).albums).toEqual([])
    const next = await api.makeAlbum()
    expect(next).not.toBe(album)
    expect((await api.get('/api/v1/albums?key=wedding')).albums).toMatchObject([{ id: next, state: 'draft' }])
  })
})

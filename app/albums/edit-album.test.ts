import { beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../ports/database/id.ts'
import type { Database } from '../../ports/database/port.ts'
import type { albumRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import type { Actor } from '../audit/actor.ts'
import { type AlbumDetails, readDetails } from './details.ts'
import { createAlbum, readAlbumDetails } from './edit-album.server.ts'
import { publishAlbum } from './publishing.server.ts'
import { saveAlbum } from './save-album.server.ts'
import { changeSettings } from './settings.server.ts'

const NOW = Date.UTC(2026, 10, 1, 15)
const ZONE = 'America/New_York'
const ACTOR: Actor = { kind: 'assistant', id: 'ada' }
const BY = { actor: ACTOR, now: NOW }
const WHERE = { timeZone: ZONE, categories: ['Hockey'] }

withDatabase('an album that the owner describes', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })

  const create = (title: string, visibility: AlbumDetails['visibility'] = 'private') =>
    createAlbum(database, { title, visibility }, BY)
  const rowOf = (id: string) =>
    database.db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const detailsOf = async (id: string) => (await readAlbumDetails(database, id, ZONE)) as AlbumDetails
  const edit = async (id: string, change: Partial<AlbumDetails>) => {
    const read = readDetails({ ...(await detailsOf(id)), ...change })
    if ('errors' in read) return read
    return saveAlbum(database, { album: id, edit: { details: read, where: WHERE }, ...BY })
  }
  const change = (id: string, row: NonNullable<Parameters<typeof albumRow>[1]>) =>
    database.db.updateTable('album').set(row).where('id', '=', id).execute()

  test('is one album, however often its form is sent; another title is another album', async () => {
    const key = uuidv7(NOW)
    const send = async (title: string) =>
      (await createAlbum(database, { title, visibility: 'private', key }, BY)).id
    expect([await send('The final'), await send('The final')]).toEqual([key, key])
    expect(await rowOf(await send('The semifinal'))).toMatchObject({ name: 'The semifinal' })
    expect((await rowOf(key)).name).toBe('The final')
  })

  test('begins as a draft, with an address of its own whatever its title', async () => {
    const [one, other] = [await create('The final'), await create('The final', 'public')]
    expect(await rowOf(one.id)).toMatchObject({ slug: 'the-final', name: 'The final', published: 0 })
    expect(await rowOf(one.id)).toMatchObject({ display_name: 'The final', visibility: 'private' })
    expect(await rowOf(other.id)).toMatchObject({ slug: 'the-final-2', display_name: null, published: 0 })
    const events = await database.db.selectFrom('audit_event').select(['action', 'actor_id']).execute()
    expect(events).toEqual(Array(2).fill({ action: 'album.add', actor_id: 'ada' }))
  })

  test('keeps its address when everything else changes, and says what changed', async () => {
    const { id } = await create('The final')
    const all = {
      title: ' The finals ',
      code: 'HK-1',
      date: '2026-10-18',
      city: 'Tampa',
      category: 'Hockey',
      link: 'https://a.example/x',
      until: '2026-11-01',
    }
    expect(await edit(id, all)).toEqual({ changed: Object.keys(all) })
    expect(await rowOf(id)).toMatchObject({
      slug: 'the-final',
      name: 'HK-1',
      display_name: 'The finals',
      // Midnight in New York, where summer time has just ended.
      expires_at: Date.UTC(2026, 10, 2, 5),
    })
    expect(await detailsOf(id)).toMatchObject({ ...all, title: 'The finals' })
    expect(await edit(id, {})).toEqual({ changed: [] })
    const events = database.db.selectFrom('audit_event').select('detail').where('action', '=', 'album.edit')
    expect(await events.execute()).toEqual([{ detail: JSON.stringify({ fields: Object.keys(all) }) }])
  })

  test('is not changed at all while one field has a mistake', async () => {
    const { id } = await create('The final')
    const before = await rowOf(id)
    expect(
      await edit(id, { title: ' ', date: '2026-02-30', link: 'http://a.example', until: 'soon' }),
    ).toEqual({
      errors: {
        title: 'Write a title.',
        date: 'That date doesn’t exist.',
        link: 'The link needs to start with https://.',
        until: 'That date doesn’t exist.',
      },
    })
    expect(await edit(id, { city: 'Tampa', category: 'Chess', until: '2026-10-31' })).toMatchObject({
      errors: {
        category: 'That category no longer exists.',
        until: 'That day has passed. Choose a later one.',
      },
    })
    expect(await rowOf(id)).toEqual(before)
  })

  test('for clients is a draft once it becomes public, and stays published the other way', async () => {
    const { id } = await create('The final')
    await change(id, { link: 'https://a.example', published: 1 })
    await edit(id, { visibility: 'public', category: 'Hockey' })
    expect(await rowOf(id)).toMatchObject({ visibility: 'public', published: 0, name: 'The final' })
    expect(await publishAlbum(database, id, BY)).toMatchObject({ missing: ['no cover'] })
    await change(id, { published: 1 })
    await edit(id, { visibility: 'private' })
    expect(await rowOf(id)).toMatchObject({ visibility: 'private', published: 1, display_name: 'The final' })
  })

  test('that shows proofs becomes public once it is delivered', async () => {
    const { id } = await create('The final')
    const proofs = (on: boolean) => changeSettings(database, { album: id, change: { proofs: on }, ...BY })
    await proofs(true)
    expect(await edit(id, { visibility: 'public' })).toMatchObject({
      errors: { visibility: 'This album shows proofs. Deliver it first, under Access.' },
    })
    await proofs(false)
    expect(await edit(id, { visibility: 'public' })).toMatchObject({ changed: ['visibility'] })
    expect(await proofs(true)).toMatchObject({
      refused: expect.stringMatching(/^Only an album for clients can show proofs/),
    })
  })
})

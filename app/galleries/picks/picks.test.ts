import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, frameRow, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { markPicksSeen, reopenPicks } from '../../albums/studio/picks/reopen.server.ts'
import { deleteFrames, restoreFrames } from '../../albums/trash/frame-trash.server.ts'
import { clientActor, TERMINAL } from '../../audit/actor.ts'
import { albumPicks, finishedPicks } from './album-picks.server.ts'
import { choosePick, finishPicks, notePick } from './choosing.server.ts'
import { clientLists, clientPicks } from './client-picks.server.ts'
import { picksFinishedEmail } from './email.server.ts'
import { addList, changeList, deleteList } from './lists.server.ts'

const NOW = Date.UTC(2027, 5, 1)
const TERMS = { name: 'Album', most: 3, closesAt: null }

onEachEngine('picks', (open) => {
  let database: Database
  let listId: string

  beforeEach(async () => {
    database = await open()
    const { db } = database
    const numbers = Array.from({ length: 6 }, (_, i) => i + 1)
    await db
      .insertInto('photo')
      .values(numbers.map((n) => photoRow(`${n}`, { name: `DSC_${n}.jpg` })))
      .execute()
    const clients = ['ann', 'bob'].map((name) => ({ id: name, name, email: `${name}@example.com` }))
    await db.insertInto('client').values(clients).execute()
    const row = { visibility: 'private', link: null } as const
    await db
      .insertInto('album')
      .values([albumRow('game', row), albumRow('other', row)])
      .execute()
    await db
      .insertInto('frame')
      .values(numbers.map((n) => frameRow('game', n, photoRow(`${n}`).id)))
      .execute()
    await db
      .insertInto('frame')
      .values(frameRow('other', 1, photoRow('1').id))
      .execute()
    const grants = ['ann', 'bob'].map((client_id) => ({
      ...{ client_id, album_id: 'game', position: 1, granted_at: 0, expires_at: null, revoked_at: null },
    }))
    await db.insertInto('client_album').values(grants).execute()
    const list = await addList(database, 'game', TERMS, TERMINAL, NOW)
    if ('refused' in list) throw new Error(list.refused)
    listId = list.id
  })

  const place = (clientId: string) => ({ clientId, slug: 'game', listId })
  const choose = (client: string, n: number, picked = true, now = NOW) =>
    choosePick({ database }, place(client), { frameId: `game-${n}`, picked }, now)
  const note = (client: string, n: number, text: string) =>
    notePick({ database }, place(client), { frameId: `game-${n}`, note: text }, NOW)
  const finish = (client: string, count: number, now = NOW) =>
    finishPicks({ database }, place(client), { count }, clientActor(client), now)
  const numbers = async (client: string) =>
    (await clientPicks({ database }, place(client), NOW)).map(({ number }) => number)
  const jobs = async () =>
    (await database.db.selectFrom('job').select(['id', 'about', 'payload']).execute()).map((job) => ({
      ...{ ...job, kind: 'mail', attempts: 1, interruptions: 0, lease: '' },
      payload: JSON.parse(job.payload),
    }))
  const email = async () => {
    const [job] = (await jobs()).slice(-1)
    return job ? picksFinishedEmail({ database, origin: 'https://x.example' }, job) : undefined
  }
  const setOf = async (client: string) => {
    const { lists } = await albumPicks(database, 'game')
    return lists[0]?.sets.find((set) => set.client.id === client)
  }
  const reopen = async (client: string) =>
    reopenPicks(database, { albumId: 'game', setId: (await setOf(client))?.id ?? '' }, TERMINAL, NOW + 5)

  test('are counted up to the limit, also with three requests at once', async () => {
    for (const n of [2, 1]) expect(await choose('ann', n)).toMatchObject({ most: 3 })
    expect(await choose('ann', 2)).toEqual({ count: 2, most: 3 })
    const last = await Promise.all([3, 4, 5].map((n) => choose('ann', n)))
    expect(last.filter((chosen) => chosen?.why === 'full')).toHaveLength(2)
    expect(last.filter((chosen) => chosen && !chosen.why)).toEqual([{ count: 3, most: 3 }])
    expect((await numbers('ann')).slice(0, 2)).toEqual([1, 2])
    expect(await choose('ann', 1, false)).toEqual({ count: 2, most: 3 })
    expect(await choose('ann', 6)).toEqual({ count: 3, most: 3 })
    expect(await numbers('bob')).toEqual([])
  })

  test('are for those who may see the album, and for its own photographs', async () => {
    const elsewhere = { frameId: 'other-1', picked: true }
    expect(await choosePick({ database }, place('ann'), elsewhere, NOW)).toBeNull()
    expect(await choosePick({ database }, { ...place('ann'), listId: 'x' }, elsewhere, NOW)).toBeNull()
    expect(await choose('nobody', 1)).toBeNull()
    await choose('ann', 1)
    for (const change of [{ revoked_at: 1 }, { revoked_at: null, expires_at: NOW }]) {
      await database.db.updateTable('client_album').set(change).where('client_id', '=', 'ann').execute()
      expect([await choose('ann', 2), await note('ann', 1, 'x'), await finish('ann', 1)]).toEqual([
        null,
        null,
        null,
      ])
      expect([await numbers('ann'), await clientLists({ database }, 'ann', 'game', NOW)]).toEqual([[], []])
    }
    expect(await clientLists({ database }, 'bob', 'game', NOW)).toMatchObject([{ name: 'Album', count: 0 }])
  })

  test('have notes of a limited length', async () => {
    expect(await note('ann', 1, 'Crop')).toMatchObject({ why: 'unpicked' })
    await choose('ann', 1)
    expect(await note('ann', 1, 'x'.repeat(501))).toMatchObject({ why: 'long' })
    expect(await note('ann', 1, ' Crop\r\ntighter ')).toEqual({ count: 1, most: 3 })
    expect(await clientPicks({ database }, place('ann'), NOW)).toMatchObject([{ note: 'Crop\ntighter' }])
  })

  test('are locked once finished, and the owner gets one email each time', async () => {
    expect(await finish('ann', 0)).toMatchObject({ why: 'none' })
    for (const n of [4, 2]) await choose('ann', n)
    await note('ann', 4, 'Crop')
    expect(await finish('ann', 1)).toMatchObject({ why: 'changed', count: 2 })
    const twice = await Promise.all([finish('ann', 2), finish('ann', 2)])
    expect(twice.filter((done) => done?.why === 'finished')).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
    expect(await email()).toMatchObject({
      ...{ client: { name: 'ann' }, list: 'Album', count: 2, most: 3 },
      notes: [{ number: 4, file: 'DSC_4.jpg', note: 'Crop' }],
    })
    for (const refused of [await choose('ann', 1), await choose('ann', 2, false), await note('ann', 2, 'x')])
      expect(refused).toMatchObject({ why: 'finished', count: 2 })
    expect(await choose('bob', 1)).toEqual({ count: 1, most: 3 })
    expect(await finishedPicks(database)).toMatchObject([{ client: 'ann', count: 2, notes: 1 }])
    await markPicksSeen(database, 'game', NOW + 1)
    expect(await finishedPicks(database)).toEqual([])

    expect(await reopen('ann')).toMatchObject({ reopened: expect.any(String) })
    expect(await email()).toBeNull()
    expect(await reopen('ann')).toEqual({ refused: 'These picks are open already.' })
    expect(await choose('ann', 1)).toEqual({ count: 3, most: 3 })
    expect(await finish('ann', 3, NOW + 9)).toEqual({ count: 3, most: 3 })
    expect(await jobs()).toHaveLength(2)
    expect(await finishedPicks(database)).toMatchObject([{ client: 'ann', count: 3 }])
  })

  test('send the owner a limited number of emails a day', async () => {
    await choose('ann', 1)
    for (let i = 0; i < 12; i++) {
      await finish('ann', 1)
      await reopen('ann')
    }
    expect(await jobs()).toHaveLength(10)
  })

  test('stay with a frame whose photograph is replaced, and do not count in the trash', async () => {
    for (const n of [1, 2, 3]) await choose('ann', n)
    const photo_id = photoRow('better').id
    await database.db
      .insertInto('photo')
      .values(photoRow('better', { name: 'better.jpg' }))
      .execute()
    await database.db.updateTable('frame').set({ photo_id }).where('id', '=', 'game-2').execute()
    await deleteFrames(database, 'game', ['game-1'], TERMINAL, NOW)
    expect((await setOf('ann'))?.picks.map(({ number, file }) => [number, file])).toEqual([
      [1, 'better.jpg'],
      [2, 'DSC_3.jpg'],
    ])
    expect(await choose('ann', 4)).toEqual({ count: 3, most: 3 })
    await restoreFrames(database, 'game', ['game-1'], TERMINAL, NOW)
    expect(await finish('ann', 4)).toMatchObject({ why: 'full', count: 4 })
  })

  test('end with the last day of their list', async () => {
    const album = { albumId: 'game', listId }
    await choose('ann', 1)
    await changeList(database, album, { ...TERMS, closesAt: NOW + 1 }, TERMINAL, NOW)
    expect(await choose('ann', 2)).toEqual({ count: 2, most: 3 })
    expect(await choose('ann', 3, true, NOW + 1)).toMatchObject({ why: 'closed' })
    expect(await finish('ann', 2, NOW + 1)).toMatchObject({ why: 'closed' })
    expect(await numbers('ann')).toEqual([1, 2])
  })

  test('belong to lists with names of their own', async () => {
    const refused = async (terms: Partial<typeof TERMS>, album = 'game') =>
      addList(database, album, { ...TERMS, name: 'Wall', ...terms }, TERMINAL, NOW)
    expect(await refused({ name: ' album ' })).toEqual({ refused: 'The album has a list album already.' })
    expect(await refused({ name: ' ' })).toMatchObject({ refused: expect.stringContaining('missing') })
    expect(await refused({ most: 0 })).toEqual({
      refused: 'The limit should be a whole number from 1 to 10,000.',
    })
    await database.db.updateTable('album').set({ visibility: 'public' }).where('id', '=', 'other').execute()
    expect(await refused({}, 'other')).toMatchObject({ refused: expect.stringContaining('portfolio') })
    expect(await refused({}, 'nowhere')).toEqual({ refused: 'There is no such album.' })
    expect(await refused({})).toMatchObject({ id: expect.any(String) })
    await choose('ann', 1)
    const deletion = { albumId: 'game', listId, picks: false }
    expect(await deleteList(database, deletion, TERMINAL, NOW)).toMatchObject({ refused: expect.any(String) })
    expect(await deleteList(database, { ...deletion, albumId: 'other' }, TERMINAL, NOW)).toEqual({
      refused: 'The album has no such list.',
    })
    expect(await deleteList(database, { ...deletion, picks: true }, TERMINAL, NOW)).toEqual({
      deleted: listId,
    })
    expect(await clientLists({ database }, 'ann', 'game', NOW)).toMatchObject([{ name: 'Wall', count: 0 }])
  })
})

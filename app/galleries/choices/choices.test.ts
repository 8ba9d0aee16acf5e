import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { chosenFrames } from '../../../ports/database/testing/testing-choices.ts'
import { insertRows, linkRow, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { recordPicksSeen, reopenPicks } from '../../albums/studio/picks/reopen.server.ts'
import { deleteFrames, restoreFrames } from '../../albums/trash/frame-trash.server.ts'
import { clientActor, TERMINAL } from '../../audit/actor.ts'
import type { Receiver } from '../../viewers/viewer.server.ts'
import { readPrivateGallery } from '../gallery.server.ts'
import { aGame } from '../testing.server.ts'
import { albumPicks, finishedPicks } from './album-picks.server.ts'
import { chooseFrame, finishPicks, writeNote } from './choosing.server.ts'
import { picksFinishedEmail } from './email.server.ts'
import { addList, changeList, deleteList } from './lists.server.ts'
import { openLists } from './viewer-choices.server.ts'

const NOW = Date.UTC(2027, 5, 1)
const BY = { actor: TERMINAL, now: NOW }
const TERMS = { name: 'Album', most: 3, closesAt: null }

/** A link to each album, and two guests of each: 'game-1', 'game-2', 'other-1' and 'other-2'. */
async function shareBoth(database: Database): Promise<void> {
  const albums = ['game', 'other']
  const guests = albums.flatMap((link_id) => [1, 2].map((n) => ({ id: `${link_id}-${n}`, link_id })))
  await insertRows(database, {
    share_link: albums.map((id) => linkRow(id, id)),
    share_guest: guests.map((row) => ({ ...row, token_hash: row.id, created_at: 0, answered_at: null })),
  })
}

function guest(guestId: string | null): Receiver {
  return { linkId: guestId?.split('-')[0] ?? 'game', pinHash: null, guestId, address: '/s/x' }
}

withDatabase('favorites', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await aGame(database, 6)
    await shareBoth(database)
  })

  const heart = (viewer: Receiver, frameId: string, chosen = true, slug = 'game') =>
    chooseFrame({ database }, { viewer, slug, listId: null }, { frameId, chosen }, NOW)
  const seen = async (viewer: Receiver) =>
    (await readPrivateGallery({ database }, viewer, 'game', { roll: 1, shown: 'all' }, NOW))?.chosen
  const end = async () => {
    await database.db.updateTable('client_album').set({ revoked_at: 1 }).execute()
    await database.db.updateTable('share_link').set({ revoked_at: 1 }).execute()
  }

  const VIEWERS = {
    'a client': [{ clientId: 'ann' }, 'ann', { clientId: 'bob' }],
    'a guest': [guest('game-1'), 'game-1', guest('game-2')],
  } satisfies Record<string, [Receiver, string, Receiver]>

  for (const [who, [viewer, key, other]] of Object.entries(VIEWERS)) {
    test(`of ${who} are theirs alone, and the same heart twice changes nothing`, async () => {
      for (const n of [4, 2, 2, 5]) await heart(viewer, `game-${n}`)
      expect(await heart(other, 'game-3')).toEqual({ count: 1, most: null })
      expect(await heart(viewer, 'game-4', false)).toEqual({ count: 2, most: null })
      expect(await heart(other, 'game-2', false)).toEqual({ count: 1, most: null })
      expect([await seen(viewer), await seen(other), await seen(guest(null))]).toEqual([[2, 5], [3], []])
    })

    test(`of ${who} are of an album that is open to them`, async () => {
      const foreign = [await heart(viewer, 'other-1'), await heart(viewer, 'other-1', true, 'other')]
      expect([...foreign, await heart(viewer, 'nothing')]).toEqual([null, null, null])
      await end()
      expect([await heart(viewer, 'game-1'), await seen(viewer)]).toEqual([null, undefined])
      expect(await chosenFrames(database)).toEqual([])
    })

    test(`of ${who} are a thousand at once, and not one more for a while`, async () => {
      const spent = { key: `heart:${key}`, free_at: Date.now() + 30 * 60_000 }
      await database.db.insertInto('rate_limit').values(spent).execute()
      expect(await heart(viewer, 'game-1')).toMatchObject({ why: 'limited', count: 0 })
      expect(await heart(other, 'game-1')).toEqual({ count: 1, most: null })
    })
  }

  test('need a guest who is known, and lists are for clients', async () => {
    expect(await heart(guest(null), 'game-1')).toBeNull()
    const list = await addList(database, 'game', TERMS, BY)
    const listId = 'id' in list ? list.id : ''
    const place = { viewer: guest('game-1'), slug: 'game', listId }
    expect(await chooseFrame({ database }, place, { frameId: 'game-1', chosen: true }, NOW)).toBeNull()
    expect(await openLists({ database }, guest('game-1'), 'game', NOW)).toEqual([])
  })
})

withDatabase('picks', (open) => {
  let database: Database
  let listId: string

  beforeEach(async () => {
    database = await open()
    await aGame(database, 6)
    const list = await addList(database, 'game', TERMS, BY)
    if ('refused' in list) throw new Error(list.refused)
    listId = list.id
  })

  const place = (clientId: string) => ({ viewer: { clientId }, slug: 'game', listId })
  const choose = (client: string, n: number, chosen = true, now = NOW) =>
    chooseFrame({ database }, place(client), { frameId: `game-${n}`, chosen }, now)
  const note = (client: string, n: number, text: string) =>
    writeNote({ database }, place(client), { frameId: `game-${n}`, note: text }, NOW)
  const finish = (client: string, count: number, now = NOW) =>
    finishPicks({ database }, place(client), { count }, { actor: clientActor(client), now })
  const lists = (clientId: string) => openLists({ database }, { clientId }, 'game', NOW)
  const view = (clientId: string) =>
    readPrivateGallery({ database }, { clientId }, 'game', { roll: 1, shown: 'all', listId }, NOW)
  const numbers = async (client: string) => (await view(client))?.chosen
  const jobs = () => database.db.selectFrom('job').selectAll().execute()
  const email = async () => {
    const [job] = (await jobs()).slice(-1)
    const leased = job && { ...job, kind: 'mail', payload: JSON.parse(job.payload) }
    return leased && picksFinishedEmail({ database, origin: 'https://x.example' }, leased as never)
  }
  const setOf = async (client: string) => {
    const { lists } = await albumPicks(database, 'game')
    return lists[0]?.sets.find((set) => set.client.id === client)
  }
  const reopen = async (client: string) =>
    reopenPicks(database, { albumId: 'game', setId: (await setOf(client))?.id ?? '' }, BY)

  test('are counted up to the limit, also with three requests at once', async () => {
    for (const n of [2, 1]) expect(await choose('ann', n)).toMatchObject({ most: 3 })
    expect(await choose('ann', 2)).toEqual({ count: 2, most: 3 })
    const last = await Promise.all([3, 4, 5].map((n) => choose('ann', n)))
    expect(last.filter((chosen) => chosen?.why === 'full')).toHaveLength(2)
    expect(last.filter((chosen) => chosen && !chosen.why)).toEqual([{ count: 3, most: 3 }])
    expect((await numbers('ann'))?.slice(0, 2)).toEqual([1, 2])
    expect(await choose('ann', 1, false)).toEqual({ count: 2, most: 3 })
    expect(await choose('ann', 6)).toEqual({ count: 3, most: 3 })
    expect(await numbers('bob')).toEqual([])
  })

  test('are for those who may see the album, and for its own photographs', async () => {
    const elsewhere = { frameId: 'other-1', chosen: true }
    expect(await chooseFrame({ database }, place('ann'), elsewhere, NOW)).toBeNull()
    expect(await chooseFrame({ database }, { ...place('ann'), listId: 'x' }, elsewhere, NOW)).toBeNull()
    expect(await choose('nobody', 1)).toBeNull()
    await choose('ann', 1)
    for (const change of [{ revoked_at: 1 }, { revoked_at: null, expires_at: NOW }]) {
      await database.db.updateTable('client_album').set(change).where('client_id', '=', 'ann').execute()
      const refused = [await choose('ann', 2), await note('ann', 1, 'x'), await finish('ann', 1)]
      expect(refused).toEqual([null, null, null])
      expect([await view('ann'), await lists('ann')]).toEqual([null, []])
    }
    expect(await lists('bob')).toMatchObject([{ name: 'Album', count: 0 }])
  })

  test('have notes of a limited length', async () => {
    expect(await note('ann', 1, 'Crop')).toMatchObject({ why: 'unpicked' })
    await choose('ann', 1)
    expect(await note('ann', 1, 'x'.repeat(501))).toMatchObject({ why: 'long' })
    expect(await note('ann', 1, ' Crop\r\ntighter ')).toEqual({ count: 1, most: 3 })
    expect((await view('ann'))?.notes).toEqual({ 1: 'Crop\ntighter' })
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
      client: { name: 'ann' },
      list: 'Album',
      count: 2,
      most: 3,
      notes: [{ number: 4, file: 'DSC_4.jpg', note: 'Crop' }],
    })
    for (const refused of [await choose('ann', 1), await choose('ann', 2, false), await note('ann', 2, 'x')])
      expect(refused).toMatchObject({ why: 'finished', count: 2 })
    expect(await choose('bob', 1)).toEqual({ count: 1, most: 3 })
    expect(await finishedPicks(database)).toMatchObject([{ client: 'ann', count: 2, notes: 1 }])
    await recordPicksSeen(database, 'game', NOW + 1)
    expect(await finishedPicks(database)).toEqual([])

    expect(await reopen('ann')).toMatchObject({ reopened: expect.any(String) })
    expect(await email()).toBeNull()
    expect(await reopen('ann')).toEqual({ refused: 'These picks are already open.' })
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
    const better = photoRow('better', { name: 'better.jpg' })
    await insertRows(database, { photo: better })
    const photo_id = better.id
    await database.db.updateTable('frame').set({ photo_id }).where('id', '=', 'game-2').execute()
    await deleteFrames(database, { album: 'game', frames: ['game-1'], actor: TERMINAL, now: NOW })
    const picked = (await setOf('ann'))?.picks.map(({ number, file }) => `${number} ${file}`)
    expect(picked).toEqual(['1 better.jpg', '2 DSC_3.jpg'])
    expect(await choose('ann', 4)).toEqual({ count: 3, most: 3 })
    await restoreFrames(database, { album: 'game', frames: ['game-1'], actor: TERMINAL, now: NOW })
    expect(await finish('ann', 4)).toMatchObject({ why: 'full', count: 4 })
  })

  test('end with the last day of their list', async () => {
    const album = { albumId: 'game', listId }
    await choose('ann', 1)
    await changeList(database, album, { ...TERMS, closesAt: NOW + 1 }, BY)
    expect(await choose('ann', 2)).toEqual({ count: 2, most: 3 })
    expect(await choose('ann', 3, true, NOW + 1)).toMatchObject({ why: 'closed' })
    expect(await finish('ann', 2, NOW + 1)).toMatchObject({ why: 'closed' })
    expect(await numbers('ann')).toEqual([1, 2])
  })

  test('belong to lists with names of their own', async () => {
    const refused = async (terms: Partial<typeof TERMS>, album = 'game') =>
      addList(database, album, { ...TERMS, name: 'Wall', ...terms }, BY)
    expect(await refused({ name: ' album ' })).toEqual({
      refused: 'This album already has a list named album.',
    })
    for (const terms of [{ name: ' ' }, { most: 0 }]) expect(await refused(terms)).toHaveProperty('refused')
    await database.db.updateTable('album').set({ visibility: 'public' }).where('id', '=', 'other').execute()
    for (const album of ['other', 'nowhere']) expect(await refused({}, album)).toHaveProperty('refused')
    expect(await refused({})).toMatchObject({ id: expect.any(String) })
    await choose('ann', 1)
    expect(await deleteList(database, { albumId: 'other', listId }, BY)).toHaveProperty('refused')
    expect(await deleteList(database, { albumId: 'game', listId }, BY)).toEqual({ deleted: listId })
    expect(await lists('ann')).toMatchObject([{ name: 'Wall', count: 0 }])
  })
})

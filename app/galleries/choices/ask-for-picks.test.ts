import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { reopenPicks } from '../../albums/studio/picks/reopen.server.ts'
import { clientActor, TERMINAL } from '../../audit/actor.ts'
import { lease } from '../../jobs/queue.server.ts'
import { aGame } from '../testing.server.ts'
import { askForPicks, picksReopeningEmail, picksRequests } from './ask-for-picks.server.ts'
import { chooseFrame, finishPicks } from './choosing.server.ts'
import { addList } from './lists.server.ts'
import { openLists } from './viewer-choices.server.ts'

const NOW = Date.UTC(2027, 5, 1)
const DAY = 86_400_000
const BY = { actor: TERMINAL, now: NOW }

withDatabase('picks that are locked', (open) => {
  let database: Database
  let listId: string
  let closing: string
  beforeEach(async () => {
    database = await open()
    await aGame(database, 1, { display_name: 'The game' })
    await database.db.deleteFrom('client_album').where('client_id', '=', 'bob').execute()
    const add = async (name: string, closesAt: number | null) => {
      const added = await addList(database, 'game', { name, most: null, closesAt }, BY)
      if ('refused' in added) throw new Error(added.refused)
      return added.id
    }
    listId = await add('Album', null)
    closing = await add('Wall print', NOW + DAY)
  })

  const ask = (clientId = 'ann', now = NOW, list = listId) =>
    askForPicks({ database }, { clientId, slug: 'game', listId: list }, now)
  const finish = async (now = NOW) => {
    const target = { viewer: { clientId: 'ann' }, slug: 'game', listId }
    await chooseFrame({ database }, target, { frameId: 'game-1', chosen: true }, now)
    await finishPicks({ database }, target, { count: 1 }, { actor: clientActor('ann'), now })
  }
  const seen = async (now = NOW) =>
    (await openLists({ database }, { clientId: 'ann' }, 'game', now)).flatMap(({ name, askedAt }) =>
      askedAt === null ? [] : [[name, askedAt]],
    )
  const waiting = async (now = NOW) =>
    (await picksRequests(database, now)).map(({ list, lock }) => [list, lock])
  const emails = async (now: number) => {
    const jobs = await lease(database, ['mail'], 20)
    const asked = jobs.filter(({ payload }) => payload.email === 'picks-reopening')
    return Promise.all(
      asked.map((job) => picksReopeningEmail({ database, origin: 'https://a.example' }, job, now)),
    )
  }

  test('bring the owner one email and one thing to do, until she opens them', async () => {
    expect([await ask(), await waiting()]).toEqual([null, []])
    await finish()
    expect(await ask('bob')).toBeNull()
    expect([await ask('ann', NOW + 1), await ask('ann', NOW + 2)]).toEqual([NOW + 1, NOW + 1])
    expect([await seen(), await waiting()]).toEqual([[['Album', NOW + 1]], [['Album', 'finished']]])
    expect(await emails(NOW + 2)).toMatchObject([
      { client: { email: 'ann@example.com' }, album: 'The game', list: 'Album', lock: 'finished' },
    ])
    const [set] = await picksRequests(database, NOW)
    await reopenPicks(database, { albumId: 'game', setId: set?.setId ?? '' }, { ...BY, now: NOW + 3 })
    expect([await seen(), await waiting(), await ask('ann', NOW + 4)]).toEqual([[], [], null])
    await finish(NOW + 5)
    expect([await waiting(NOW + 5), await ask('ann', NOW + 6)]).toEqual([[], NOW + 6])
  })

  test('can be asked for where choosing has ended, also by a client who chose nothing, and again after a week', async () => {
    const later = NOW + 2 * DAY
    expect(await ask('ann', later, closing)).toBe(later)
    expect([await seen(later), await waiting(later)]).toEqual([
      [['Wall print', later]],
      [['Wall print', 'closed']],
    ])
    const close = (closes_at: number) =>
      database.db.updateTable('pick_list').set({ closes_at }).where('id', '=', closing).execute()
    await close(later + DAY)
    expect([await emails(later), await waiting(later)]).toEqual([[null], []])
    await close(NOW)
    const week = later + 7 * DAY
    expect([await waiting(week), await ask('ann', week, closing)]).toEqual([[], week])
  })

  test('are asked for a limited number of times a day, and not once the album is closed to them', async () => {
    await finish()
    const spent = { key: 'album-reopening:ann', free_at: Date.now() + DAY }
    await database.db.insertInto('rate_limit').values(spent).execute()
    expect([await ask(), await waiting()]).toEqual(['limited', []])
    await database.db.deleteFrom('rate_limit').execute()
    await database.db.updateTable('client_album').set({ revoked_at: 1 }).execute()
    expect(await ask()).toBeNull()
  })
})

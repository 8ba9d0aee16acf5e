import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { albumsOfClient } from '../../clients/studio/client/client-albums.server.ts'
import { clientsWithUsage } from '../studio/access/access.server.ts'
import { addClients } from '../testing.server.ts'
import { recordView } from './album-views.server.ts'

/** Nine in the evening of May 7 in New York. */
const NOW = Date.parse('2027-05-08T01:00:00Z')
const DAY = 86_400_000

withDatabase('what clients opened', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    await insertRows(database, { album: albumRow('game', { visibility: 'private' }) })
    await addClients(database, 'game', ['ann', 'bob'])
  })

  const opens = (clientId: string, now: number, slug = 'game') =>
    recordView({ database }, { clientId, slug, timeZone: 'America/New_York' }, now)
  const seen = async () =>
    (await clientsWithUsage(database, 'game', NOW)).map((client) => [client.id, client.seen])

  test('is recorded once a day in the time zone of the business, with the first and the last day', async () => {
    await opens('ann', NOW)
    await Promise.all([opens('ann', NOW + 1), opens('ann', NOW + 2)])
    await opens('ann', NOW + 3 * DAY)
    expect(await seen()).toEqual([
      ['ann', { days: 2, first: '2027-05-07', last: '2027-05-10' }],
      ['bob', null],
    ])
    expect((await albumsOfClient(database, 'ann', NOW)).map((album) => album.seen?.days)).toEqual([2])
  })

  test('contains no albums that they may not see', async () => {
    await opens('ann', NOW, 'elsewhere')
    const revoked = database.db.updateTable('client_album').set({ revoked_at: NOW })
    await revoked.where('client_id', '=', 'bob').execute()
    await opens('bob', NOW)
    expect(await database.db.selectFrom('album_view').selectAll().execute()).toEqual([])
  })
})

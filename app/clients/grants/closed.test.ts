import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { insertChoice } from '../../../ports/database/testing/testing-choices.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  photoRow,
} from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { reopeningEmail } from '../../albums/sending/album-email.server.ts'
import { lease } from '../../jobs/queue.server.ts'
import { elapse } from '../../limits/testing.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { askToOpen, openRequests } from './ask-to-open.server.ts'
import { closedAlbum, closedAlbums } from './closed.server.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 20, 14, 12)
const ZONE = 'America/New_York'
/** The end of January 17 in New York. */
const ENDED = Date.UTC(2026, 0, 18, 5)

withDatabase('a closed album', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await aBusiness(database)
    const photos = ['1', '2'].map((n) => photoRow(n))
    const game = albumRow('game', { visibility: 'private', display_name: 'The game' })
    await insertRows(database, {
      photo: photos,
      album: [game, albumRow('other', { visibility: 'private' })],
      frame: photos.map(({ id }, i) => frameRow('game', i + 1, id)),
      client: ['ann', 'bob'].map(clientRow),
      client_album: ['ann', 'bob'].map((id) => grantRow(id, 'game')),
      album_view: { client_id: 'ann', album_id: 'game', day: '2026-01-02' },
    })
    await insertChoice(database, { album_id: 'game', client_id: 'ann' }, ['game-1'])
  })

  const change = (row: Partial<Schema['client_album']>, client = 'ann') =>
    database.db.updateTable('client_album').set(row).where('client_id', '=', client).execute()
  const album = (row: { published?: 0 | 1; expires_at?: number | null; deleted_at?: number | null }) =>
    database.db.updateTable('album').set(row).where('id', '=', 'game').execute()
  const read = (clientId = 'ann', slug = 'game') =>
    closedAlbum({ database }, { clientId, slug, timeZone: ZONE }, NOW)
  const ask = (clientId = 'ann', now = NOW) => askToOpen({ database }, { clientId, slug: 'game' }, now)
  const waiting = async (now = NOW) => {
    const requests = await openRequests({ database }, { timeZone: ZONE }, now)
    return requests.map(({ client, askedAt }) => [client.id, askedAt])
  }

  test('is shown to the client who had it, with its last day and what is kept', async () => {
    expect(await read()).toBeNull()
    await album({ expires_at: ENDED })
    const told = { id: 'game', slug: 'game', name: 'The game', date: '2025-10-18', frames: 2, videos: 0 }
    const expected = { ...told, favorites: 1, picks: 0, closedOn: '2026-01-17', askedAt: null }
    expect(await read()).toEqual(expected)
    expect(await closedAlbums({ database }, 'ann', ZONE, NOW)).toEqual([expected])
    await album({ expires_at: null })
    await change({ revoked_at: Date.UTC(2026, 0, 10, 3) })
    expect(await read()).toMatchObject({ closedOn: '2026-01-09' })
    await change({ revoked_at: null, expires_at: ENDED })
    expect(await read()).toMatchObject({ closedOn: '2026-01-17' })
    await change({ expires_at: null })
    await album({ published: 0 })
    expect(await read()).toMatchObject({ closedOn: null })
  })

  test('is hidden from clients who never saw it, and in the trash', async () => {
    await album({ expires_at: ENDED })
    for (const client of ['bob', 'nobody', '']) {
      expect(await read(client)).toBeNull()
      expect(await ask(client)).toBeNull()
    }
    expect(await read('ann', 'other')).toBeNull()
    await change({ ready_sent_at: 2 }, 'bob')
    expect(await read('bob')).toMatchObject({ name: 'The game', favorites: 0 })
    await album({ deleted_at: 3 })
    expect([await read(), await ask()]).toEqual([null, null])
  })

  test('can be asked for once, and again after a week without an answer', async () => {
    expect(await ask()).toBeNull()
    await album({ expires_at: ENDED })
    expect(await Promise.all([ask(), ask()])).toEqual([NOW, NOW])
    expect(await ask('ann', NOW + DAY)).toBe(NOW)
    expect(await read()).toMatchObject({ askedAt: NOW })
    expect(await waiting()).toEqual([['ann', NOW]])
    const jobs = await lease(database, ['mail'], 10)
    expect(jobs).toHaveLength(1)
    const events = database.db.selectFrom('audit_event').where('action', '=', 'album.ask')
    const asked = { actor_id: 'ann', about: 'game' }
    expect(await events.select(['actor_id', 'about']).execute()).toEqual([asked])
    const ports = { database, origin: 'https://a.example' }
    const email = () => reopeningEmail(ports, jobs[0] as (typeof jobs)[number], NOW)
    expect(await email()).toMatchObject({
      client: { email: 'ann@example.com' },
      album: 'The game',
      closedOn: '2026-01-17',
      link: 'https://a.example/studio/albums/game/access',
    })

    await album({ expires_at: null })
    expect([await waiting(), await email()]).toEqual([[], null])
    await change({ revoked_at: NOW + DAY })
    expect(await ask('ann', NOW + 2 * DAY)).toBe(NOW + 2 * DAY)
    expect(await ask('ann', NOW + 9 * DAY)).toBe(NOW + 9 * DAY)
    expect(await waiting(NOW + 17 * DAY)).toEqual([])
  })

  test('can be asked for five times within a day', async () => {
    await album({ expires_at: ENDED })
    const asked = []
    for (let n = 0; n < 6; n++) {
      asked.push(await ask())
      await change({ reopen_asked_at: null })
    }
    expect(asked).toEqual([NOW, NOW, NOW, NOW, NOW, 'limited'])
    await elapse(database, DAY)
    expect(await ask('ann', NOW + DAY)).toBe(NOW + DAY)
  })
})

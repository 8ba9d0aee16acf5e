import { expect, test } from 'vitest'
import { photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { shownAlbums } from '../portfolio/shown.server.ts'
import { deleteAlbum, publishAlbum, publishDue, restoreAlbum, scheduleAlbum } from './publishing.server.ts'
import { anAlbum } from './testing.server.ts'

const NOW = Date.UTC(2027, 5, 1)
const BY = { actor: TERMINAL, now: NOW }
const AT = NOW + 60_000

withDatabase('an album that is published later', (open) => {
  async function begin() {
    const database = await open()
    await anAlbum(database, 'game', [photoRow('1')], { published: 0, cover_photo_id: photoRow('1').id })
    const schedule = async (at: number | null, now = NOW) => {
      const done = await scheduleAlbum(database, 'game', at, { actor: TERMINAL, now })
      return 'refused' in done ? done.refused : 'done'
    }
    const row = () =>
      database.db.selectFrom('album').select(['published', 'publish_at as at']).executeTakeFirst()
    const set = (columns: { category?: string | null; expires_at?: number }) =>
      database.db.updateTable('album').set(columns).execute()
    const events = async () => {
      const rows = await database.db.selectFrom('audit_event').select(['actor', 'action']).execute()
      return rows.map(({ actor, action }) => `${actor} ${action}`).toSorted()
    }
    return { database, schedule, row, set, events }
  }

  test('shows from its time on, once, also where two processes see it', async () => {
    const { database, schedule, row, events } = await begin()
    expect(await schedule(AT)).toBe('done')
    const version = await database.contentVersion()
    await publishDue(database, AT - 1)
    expect(await shownAlbums(database, AT).select('album.id').execute()).toEqual([])
    await Promise.all([publishDue(database, AT), publishDue(database, AT)])
    expect(await row()).toEqual({ published: 1, at: null })
    expect(await shownAlbums(database, AT).select('album.id').execute()).toEqual([{ id: 'game' }])
    // The page cache is stale by that.
    expect(await database.contentVersion()).toBeGreaterThan(version)
    expect(await events()).toEqual(['system album.publish', 'terminal album.schedule'])
    expect(await schedule(AT + 9)).toBe('This album is already published.')
  })

  test('waits for what it lacks, and is published by hand before', async () => {
    const { database, schedule, row, set } = await begin()
    await set({ category: null })
    await schedule(AT)
    await publishDue(database, AT)
    expect(await row()).toMatchObject({ published: 0 })
    await set({ category: 'Football' })
    await publishDue(database, AT + 1)
    expect(await row()).toEqual({ published: 1, at: null })
  })

  test('has a time that comes, before its last day, and may have none again', async () => {
    const { database, schedule, row, set } = await begin()
    expect(await schedule(NOW)).toBe('That time has passed. Choose a later one.')
    await set({ expires_at: AT })
    expect(await schedule(AT)).toBe('The album expires before then. Set a later last day first.')
    expect(await schedule(AT - 1)).toBe('done')
    expect(await schedule(null)).toBe('done')
    await publishDue(database, AT)
    expect(await row()).toEqual({ published: 0, at: null })
    await schedule(AT - 1)
    await publishAlbum(database, 'game', BY)
    expect(await row()).toEqual({ published: 1, at: null })
  })

  test('stays a draft in the trash, and after it when its time is over', async () => {
    const { database, schedule, row } = await begin()
    await schedule(AT)
    await deleteAlbum(database, 'game', BY)
    await publishDue(database, AT)
    await restoreAlbum(database, 'game', { actor: TERMINAL, now: AT + 1 })
    await publishDue(database, AT + 1)
    expect(await row()).toEqual({ published: 0, at: null })
  })
})

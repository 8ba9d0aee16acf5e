import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { albumRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { readSetting } from '../form-text.ts'
import { changeSettings } from './settings.server.ts'
import { type AlbumSettings, albumSettings, settingsOf } from './settings.ts'

const NOW = Date.UTC(2026, 10, 1)

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a form has one setting, with a value that it may have', () => {
  const read = (form: FormData) => readSetting(albumSettings, form)
  expect(read(formOf({ proofs: 'true' }))).toEqual({ proofs: true })
  expect(read(formOf({ downloads: '"web"' }))).toEqual({ downloads: 'web' })
  expect(read(formOf({ remindPicks: 'null' }))).toEqual({ remindPicks: null })
  expect(read(formOf({ remindUnopened: '60' }))).toEqual({ remindUnopened: 60 })
  for (const wrong of ['0', '61', '1.5', 'NaN', '"7"', ''])
    expect(read(formOf({ remindUnopened: wrong }))).toBeNull()
  expect(read(formOf({ downloads: '"some"' }))).toBeNull()
  expect(read(formOf({ published: 'true' }))).toBeNull()
})

withDatabase('the settings of an album', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await insertRows(database, { album: albumRow('game', { visibility: 'private' }) })
  })

  const set = (change: Partial<AlbumSettings>) =>
    changeSettings(database, { album: 'game', change, actor: TERMINAL, now: NOW })
  const stored = async () =>
    settingsOf(await database.db.selectFrom('album').selectAll().executeTakeFirstOrThrow())

  test('begin with those that an export without them has', async () => {
    expect(await stored()).toEqual(albumSettings.parse({}))
  })

  test('are changed alone, with an event for each change', async () => {
    const days = { remindUnopened: null, reminder: false, remindPicks: 5 }
    const all: AlbumSettings = { proofs: true, downloads: 'none', keepPlace: true, ...days }
    const before = await stored()
    expect(await set({ keepPlace: true })).toEqual({ keepPlace: true })
    expect(await stored()).toEqual({ ...before, keepPlace: true })
    await set(all)
    expect(await stored()).toEqual(all)
    const events = await database.db.selectFrom('audit_event').select(['action', 'detail']).execute()
    expect(events.map(({ action, detail }) => `${action} ${detail}`).toSorted()).toEqual([
      'album.downloads {"downloads":"none"}',
      'album.place {"keep":true}',
      'album.proofs {"proofs":true}',
      'album.reminder {"expiring":false}',
      'album.reminder {"picks":5}',
      'album.reminder {"unopened":null}',
    ])
  })
})

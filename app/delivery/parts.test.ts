import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { insertRows } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { type Choice, readContents } from './contents.server.ts'
import { aBusiness, recorded, taken } from './testing.server.ts'

const NOW = Date.UTC(2025, 9, 18)
const VIEWER = { clientId: 'ann', slug: 'game' }

withDatabase('a part of an album', (open) => {
  let database: Database
  let business: Awaited<ReturnType<typeof aBusiness>>
  beforeEach(async () => {
    database = await open()
    business = await aBusiness(database)
  })

  const names = async (choice: Choice) =>
    (await readContents({ database }, VIEWER, { choice, size: 'original' }, NOW))?.photos.map(
      ({ name }) => name,
    ) ?? null
  const revoke = () => database.db.updateTable('client_album').set({ revoked_at: 1 }).execute()

  test('is a section, under its name, and nothing of another album', async () => {
    const section = (id: string, album_id: string) => ({ id, album_id, name: 'First half', place: 'a' })
    await insertRows(database, { album_section: [section('half', 'game'), section('theirs', 'other')] })
    const into = (section_id: string, frame: string) =>
      database.db.updateTable('frame').set({ section_id }).where('id', '=', frame).execute()
    for (const frame of ['game-3', 'game-1']) await into('half', frame)
    await into('theirs', 'other-1')
    expect(await names({ what: 'section', id: 'half' })).toEqual(['DSC_1.jpg', 'a/b.tif'])
    expect(await names({ what: 'section', id: 'theirs' })).toBeNull()

    const response = await taken(business, { what: 'section', id: 'half' }, { query: '?size=web' })
    expect(response.headers.get('Content-Disposition')).toContain('(First half, for sharing).zip')
    await response.arrayBuffer()
    expect(await recorded(database)).toMatchObject([
      { what: 'section', part_name: 'First half', size: 'web', photographs: 2 },
    ])
    await revoke()
    expect(await names({ what: 'section', id: 'half' })).toBeNull()
  })

  test("is the client's picks of a list, not another client's", async () => {
    const list = { id: 'wall', album_id: 'game', name: 'Wall', created_at: 0 }
    await database.db.insertInto('pick_list').values(list).execute()
    const wall = { album_id: 'game', list_id: 'wall' }
    await insertChoice(database, { ...wall, client_id: 'ann' }, ['game-2'])
    await insertChoice(database, { ...wall, client_id: 'bob' }, ['game-1'])
    expect(await names({ what: 'picks', id: 'wall' })).toEqual(['dsc_1.JPG'])
    expect(await names({ what: 'picks', id: 'nowhere' })).toBeNull()
    await revoke()
    expect(await names({ what: 'picks', id: 'wall' })).toBeNull()
  })
})

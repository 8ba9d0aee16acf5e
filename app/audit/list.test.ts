import { expect, test } from 'vitest'
import { albumRow, insertRows } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { SYSTEM } from './actor.ts'
import { recordEvent } from './audit.server.ts'
import { listEvents } from './list.server.ts'

withDatabase('the log', (open) => {
  test('says who did what to what, in pages, or to one thing', async () => {
    const database = await open()
    const owner = { id: 'o', role: 'owner', name: 'Ann', email: 'a@b.example' } as const
    await insertRows(database, {
      album: albumRow('bay', { name: 'Bay Point' }),
      account: { ...owner, created_at: 0, updated_at: 0 },
    })
    const [publish, other] = [{ action: 'album.publish' }, { action: 'site.publish' }] as const
    await database.write(async (trx) => {
      await recordEvent(trx, { actor: { kind: 'owner', id: 'o' }, now: 1 }, { ...publish, about: 'bay' })
      await recordEvent(trx, { actor: SYSTEM, now: 2 }, { ...other, about: 'hero' })
    })
    const [site, album] = await listEvents(database, { limit: 10 })
    expect(site).toMatchObject({ ...other, about: 'hero', actor: 'system', name: null, thing: null })
    const thing = { kind: 'album', name: 'Bay Point' }
    expect(album).toMatchObject({ ...publish, name: 'Ann', thing, at: 1 })
    expect(await listEvents(database, { limit: 10, about: 'bay' })).toEqual([album])
    expect(await listEvents(database, { limit: 1, before: site?.id ?? '' })).toEqual([album])
  })
})

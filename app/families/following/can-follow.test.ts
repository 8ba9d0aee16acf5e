import { expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import type { Ports } from '../../ports.server.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { canFollow } from './can-follow.server.ts'

withDatabase('an athlete', (open) => {
  test('can be followed only where an email reaches somebody', async () => {
    const database = await open()
    await aBusiness(database)
    const by = (transport: string) =>
      canFollow({ database, setup: { mail: async () => ({ transport }) } as unknown as Ports['setup'] })
    expect([await by('outbox'), await by('smtp')]).toEqual([false, true])
    await database.db.updateTable('site').set({ demo: 1 }).execute()
    expect(await by('outbox')).toBe(true)
  })
})

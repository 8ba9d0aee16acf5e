import { expect, test, vi } from 'vitest'
import { withDatabase } from '../../ports/database/testing.ts'
import { SEARCHES, search } from './search-limit.server.ts'

withDatabase('searching while somebody types', (open) => {
  test('has one limit in all places, for each person', async () => {
    const database = await open()
    const find = (by: string) => search({ database }, by, [], async () => ['found'])
    for (let i = 0; i < SEARCHES.count; i++) expect((await find('ana')).data).toEqual(['found'])
    // On a slow machine, some are allowed again meanwhile.
    await vi.waitFor(async () => {
      const { data, init } = await find('ana')
      expect([data, init?.status]).toEqual([[], 429])
    })
    expect((await find('ben')).data).toEqual(['found'])
  })
})

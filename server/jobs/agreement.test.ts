import { expect, test } from 'vitest'
import { withDatabase } from '../../ports/database/testing.ts'
import { whyEnd } from './agreement.ts'

withDatabase('a running process', (open) => {
  test('goes on before the first start has said anything, and ends when the schema is beyond its release', async () => {
    const database = await open()
    const change = (to: { schema_min?: string; secret?: string }) =>
      database.db.updateTable('installation').set(to).execute()
    const why = () => whyEnd(database, 'ours')
    expect(await why()).toBeNull()
    await change({ secret: 'ours' })
    expect(await why()).toBeNull()
    await change({ schema_min: '9999-later' })
    expect(await why()).toMatch(/^A newer release has changed the database, .* Start the newer release\.$/)
    await change({ secret: 'theirs' })
    expect(await why()).toMatch(/^The site has a new secret, /)
  })
})

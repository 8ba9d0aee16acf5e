import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { clientRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { lease } from '../jobs/queue.server.ts'
import { askForErasure, endErasureRequest, erasureEmail, erasureRequests } from './erasure-requests.server.ts'

const NOW = Date.UTC(2027, 4, 8)
const OWNER = { kind: 'owner', id: 'ana' } as const

withDatabase('a request to be erased', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await database.db.insertInto('client').values(['ann', 'bob'].map(clientRow)).execute()
  })
  const emails = () => lease(database, ['mail'], 10)
  const events = async () => {
    const rows = await database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id'])
      .orderBy('id')
      .execute()
    return rows.map(({ action, actor_id }) => `${actor_id} ${action}`)
  }

  test('is made once, however often it is sent', async () => {
    await Promise.all([NOW, NOW + 1, NOW + 2].map((now) => askForErasure(database, 'ann', now)))
    const [request, ...more] = await erasureRequests(database)
    expect([request?.client.id, more]).toEqual(['ann', []])
    expect(await events()).toEqual(['ann client.ask-erasure'])
    expect(await emails()).toHaveLength(1)
    expect(await erasureRequests(database, 'bob')).toEqual([])
  })

  test('is emailed to the owner, unless she answered it meanwhile, and can be made again', async () => {
    const ports = { database, origin: 'https://a.example' }
    await askForErasure(database, 'ann', NOW)
    const [job] = await emails()
    if (!job) throw new Error('There is no email.')
    expect(await erasureEmail(ports, job)).toMatchObject({
      client: { name: 'ann' },
      askedAt: NOW,
      link: 'https://a.example/studio/clients/ann',
    })
    const end = () => endErasureRequest(database, { clientId: 'ann', actor: OWNER, now: NOW + 1 })
    expect([await end(), await end(), await erasureRequests(database)]).toEqual([true, false, []])
    await askForErasure(database, 'ann', NOW + 2)
    expect(await erasureEmail(ports, job)).toBeNull()
    expect(await events()).toEqual([
      'ann client.ask-erasure',
      'ana client.end-erasure-request',
      'ann client.ask-erasure',
    ])
  })
})

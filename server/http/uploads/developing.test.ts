import { Hono } from 'hono'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { signedInStaff } from '../../../app/accounts/sessions/sessions.server.ts'
import { signedInCookie, withStaff } from '../../../app/accounts/testing.server.ts'
import { queueDeveloping } from '../../../app/photos/develop/queue.server.ts'
import { RECIPE } from '../../../app/photos/rules/address.ts'
import type { SignedInStaff } from '../../../app/ports.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { serveDeveloping } from './developing.ts'

const NOW = Date.UTC(2027, 4, 1)
const origin = 'http://127.0.0.1:3000'
const [one, two] = [photoRow('one'), photoRow('two')]

withDatabase('the stream of developing', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    const { write } = database
    await withStaff(database, { ana: 'owner' })
    const frame = [frameRow('game', 1, one.id), frameRow('game', 2, two.id)]
    await insertRows(database, { photo: [one, two], album: albumRow('game'), frame })
    await write((trx) => queueDeveloping(trx, [one.id, two.id]))
  })

  async function follow() {
    const Cookie = await signedInCookie({ database, origin }, 'ana')
    const closing = new AbortController()
    onTestFinished(() => closing.abort())
    const serve = serveDeveloping({ database, origin, closing: closing.signal })
    const site = new Hono<AppEnv>().get('/', async (c) =>
      serve(c, (await signedInStaff({ database, origin }, c.req.raw)) as SignedInStaff),
    )
    const response = await site.request(`${origin}/?album=game`, { headers: { Cookie } })
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    const body = response.body as ReadableStream<Uint8Array>
    const reader = body.pipeThrough<string>(new TextDecoderStream() as never).getReader()
    return async () => (await reader.read()).value
  }
  const photo = ({ id }: { id: string }) => database.db.updateTable('photo').where('id', '=', id)
  const gameOf = (event = '') => JSON.parse(event.replace('data: ', '')).game

  test('says how many photographs wait, which are developed since, and what failed, until the session ends', async () => {
    const next = await follow()
    const none = { failed: 0, reasons: [] }
    expect(gameOf(await next())).toMatchObject({ ...none, waiting: 2, frames: [], card: { undeveloped: 2 } })
    await photo(one).set({ recipe: RECIPE }).execute()
    const { frames, ...developed } = gameOf(await next())
    expect(developed).toMatchObject({ ...none, waiting: 1, card: { undeveloped: 1 } })
    expect(frames).toEqual([expect.objectContaining({ id: 'game-1', photo: one.id })])
    expect(frames[0]).not.toHaveProperty('placeholder')
    await database.db.updateTable('job').set({ status: 'dead', error: 'Half of it is missing.' }).execute()
    const reasons = [{ file: 'two.jpg', reason: 'Half of it is missing.' }]
    const failed = [{ id: 'game-2', failed: 'Half of it is missing.' }]
    expect(gameOf(await next())).toMatchObject({ waiting: 0, failed: 1, reasons, frames: failed })
    await database.db.deleteFrom('session').execute()
    expect(await next()).toMatch(/^event: signed-out/)
    expect(await next()).toBeUndefined()
  })

  test('says which frames were added, and where they stand; not what left the album', async () => {
    const next = await follow()
    await next()
    const { db } = database
    await db.updateTable('frame').set({ deleted_at: NOW }).where('photo_id', '=', one.id).execute()
    expect(gameOf(await next())).toMatchObject({ waiting: 1, frames: [] })
    const [three, four] = [photoRow('three'), photoRow('four', { recipe: RECIPE })]
    const frame = [frameRow('game', 3, three.id), frameRow('game', 4, four.id)]
    await insertRows(database, { photo: [three, four], frame })
    expect(gameOf(await next())).toMatchObject({
      waiting: 2,
      frames: [
        { id: 'game-3', after: 'game-2', placeholder: expect.any(String) },
        { id: 'game-4', after: 'game-3' },
      ],
      card: { photographs: 3 },
    })
  })
})

import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../../ports/database/testing.ts'
import { saveAlbum } from '../albums/save-album.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { aBusiness } from '../delivery/testing.server.ts'
import { portsContext } from '../ports.server.ts'
import { readViewer, viewerContext } from './viewer-context.server.ts'

test('an address that an album had leads its client on, and what is sent there is for the album', async () => {
  const database = await openTestSqlite()
  const { ports, request } = await aBusiness(database)
  await database.db.deleteFrom('client_album').where('client_id', '=', 'bob').execute()
  await saveAlbum(database, { album: 'game', slug: 'Finals', actor: TERMINAL, now: 5 })
  const visit = async (client: 'ann' | 'bob', path: string, { as = client, method = 'GET' } = {}) => {
    const context = new RouterContextProvider()
    context.set(portsContext, ports as never)
    const asked = new Request(request(`/client/${client}/game${path}`, as), { method })
    const params = { clientId: client, album: 'game' }
    const args = { request: asked, url: new URL(asked.url), params, context } as never
    const led = await Promise.resolve(readViewer(args, async () => new Response())).catch((thrown) => thrown)
    return led instanceof Response ? led.headers.get('Location') : context.get(viewerContext)
  }
  for (const path of ['', '/7', '/picks/1?roll=2', '/archives/1', '/rolls/3?show=favorites']) {
    expect(await visit('ann', path)).toBe(`/client/ann/finals${path}`)
  }
  expect(await visit('ann', '/rolls/1', { method: 'HEAD' })).toBe('/client/ann/finals/rolls/1')
  const open = { viewer: { clientId: 'ann' }, slug: 'finals' }
  expect(await visit('ann', '/favorites', { method: 'POST' })).toEqual({
    gallery: '/client/ann/finals',
    open,
    holder: null,
    buyer: null,
  })
  expect(await visit('bob', '/7')).toMatchObject({ gallery: '/client/bob/game', open: { slug: 'game' } })
  expect(await visit('ann', '/7', { as: 'bob' })).toMatchObject({ gallery: '/client/ann/game', open: null })
})

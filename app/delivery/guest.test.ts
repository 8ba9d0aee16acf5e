import { expect, test } from 'vitest'
import { onEachEngine } from '../../ports/database/testing.ts'
import { revokeLink } from '../shares/links.server.ts'
import { deliver } from './deliver.server.ts'
import { aBusiness, responseOf } from './testing.server.ts'

const OWNER = { kind: 'owner', id: 'ana' } as const

onEachEngine('a download of a guest', (open) => {
  test('is of the link’s album alone, resumes, is recorded for no client, and ends when the link is revoked', async () => {
    const database = await open()
    const { ports, request } = await aBusiness(database)
    const link = { id: 'link', album_id: 'game', name: 'Team', pin_hash: null, downloads: 'all' } as const
    const rest = { ask_who: 0, created_at: 0, expires_at: null, revoked_at: null } as const
    await database.db
      .insertInto('share_link')
      .values({ ...link, ...rest })
      .execute()
    const guest = { linkId: 'link', guestId: null, address: '/s/token' }
    const asked = async (slug: string, path = '/s/token/download/album', headers = {}) =>
      responseOf(await deliver(ports, request(path, undefined, headers), { ...guest, slug }, { what: 'all' }))
    const address = (await asked('game')).headers.get('Location') ?? ''
    const whole = Buffer.from(await (await asked('game', address)).arrayBuffer())
    const part = await asked('game', address, { Range: 'bytes=10-19' })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(10, 20)])
    expect(await database.db.selectFrom('download').select('id').execute()).toEqual([])
    const missing = await (await asked('nothing')).text()
    expect([(await asked('other')).status, await (await asked('other')).text()]).toEqual([404, missing])
    const running = await asked('game', address)
    await revokeLink(database, 'link', OWNER, Date.now())
    await expect(running.arrayBuffer()).rejects.toThrow()
    expect(await (await asked('game', address)).text()).toBe(missing)
  })
})

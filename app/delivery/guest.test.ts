import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { insertRows, linkRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { revokeLink } from '../albums/studio/access/links.server.ts'
import { eraseGuest } from '../viewers/guests.server.ts'
import type { Choice } from './contents.server.ts'
import { deliverArchive, makeArchive } from './deliver.server.ts'
import { aBusiness, bytesOf, recorded, responseOf } from './testing.server.ts'

const OWNER = { kind: 'owner', id: 'ana' } as const
const NOW = Date.UTC(2025, 9, 18)

async function aGuest(database: Database) {
  const { ports, request } = await aBusiness(database)
  await database.db.insertInto('share_link').values(linkRow('link', 'game')).execute()
  const guest = { linkId: 'link', pinHash: 'given', guestId: null, address: '/s/token' }
  const download = (headers = {}, other = {}) => ({
    request: request('/somewhere', undefined, headers),
    viewer: { ...guest, slug: 'game', ...other },
    who: 'them',
  })
  const archive = async (other = {}, choice: Choice = { what: 'all' }) => {
    const made = await makeArchive(ports, download({}, other), { choice, size: 'original' })
    return 'id' in made ? made.id : String(made.status)
  }
  const asked = async (id: string, headers = {}, other = {}) =>
    responseOf(await deliverArchive(ports, download(headers, other), { id }))
  return { asked, archive }
}

withDatabase('a download of a guest', (open) => {
  let database: Database
  let asked: Awaited<ReturnType<typeof aGuest>>['asked']
  let archive: Awaited<ReturnType<typeof aGuest>>['archive']
  beforeEach(async () => {
    database = await open()
    ;({ asked, archive } = await aGuest(database))
  })

  test('is of the link’s album alone, resumes, and ends when its PIN is another or the link is revoked', async () => {
    const address = await archive()
    const whole = await bytesOf(await asked(address))
    const part = await asked(address, { Range: 'bytes=10-19' })
    expect([part.status, await bytesOf(part)]).toEqual([206, whole.subarray(10, 20)])
    const missing = await (await asked('made-up')).text()
    const other = await asked(address, {}, { slug: 'other' })
    expect([other.status, await other.text()]).toEqual([404, missing])
    expect(await archive({ slug: 'other' })).toBe('404')
    await database.db.insertInto('share_link').values(linkRow('second', 'game')).execute()
    expect(await (await asked(address, {}, { linkId: 'second' })).text()).toBe(missing)
    const ask = (pin_hash: string | null) =>
      database.db.updateTable('share_link').set({ pin_hash }).where('id', '=', 'link').execute()
    await ask('given')
    const kept = await asked(address)
    await ask(null)
    expect(await bytesOf(kept)).toEqual(whole)
    const running = [await asked(address)]
    await ask('another')
    await expect(running[0]?.arrayBuffer()).rejects.toThrow()
    expect(await (await asked(address)).text()).toBe(missing)
    await ask('given')
    running.push(await asked(address))
    await revokeLink(database, { id: 'link' }, { actor: OWNER, now: Date.now() })
    await expect(running[1]?.arrayBuffer()).rejects.toThrow()
    expect(await (await asked(address)).text()).toBe(missing)
  })

  test('is recorded with the link, once each time somebody begins it, and counted when it is whole', async () => {
    const address = await archive()
    const counted = async () =>
      (await recorded(database)).reduce((sum, row) => sum + (row.completed_at ? row.photographs : 0), 0)
    const half = await asked(address, { Range: 'bytes=0-99' })
    await bytesOf(half)
    expect(await recorded(database)).toMatchObject([{ completed_at: null }])
    expect(await counted()).toBe(0)
    await bytesOf(await asked(address, { Range: 'bytes=100-' }))
    await expect.poll(counted).toBe(3)
    expect(await recorded(database)).toMatchObject([
      { client_id: null, link_id: 'link', what: 'all', photographs: 3 },
    ])
    await bytesOf(await asked(address, { Range: 'bytes=100-' }))
    for (const id of [await archive(), await archive()]) await bytesOf(await asked(id))
    await expect.poll(counted).toBe(9)
    expect(await recorded(database)).toHaveLength(3)
    // A link that was begun too often fills the database no more.
    const spent = database.db.updateTable('rate_limit').where('key', '=', 'share-download:link')
    await spent.set({ free_at: Date.now() + 3_600_000 }).execute()
    expect(await archive()).toBe('429')
    expect((await bytesOf(await asked(address))).length).toBeGreaterThan(100)
    expect(await recorded(database)).toHaveLength(3)
  })

  test('of their favorites is theirs alone, and nobody’s once they are erased', async () => {
    const who = (id: string) => ({ id, link_id: 'link', token_hash: id, created_at: 0, answered_at: null })
    await insertRows(database, { share_guest: [who('mia'), who('leo')] })
    await insertChoice(database, { album_id: 'game', guest_id: 'mia' }, ['game-2'])
    const mine = await archive({ guestId: 'mia' }, { what: 'favorites' })
    const whole = await archive({ guestId: 'mia' })
    const statuses = async (guestId: string | null) =>
      Promise.all([mine, whole].map(async (id) => (await asked(id, {}, { guestId })).status))
    expect(await statuses('mia')).toEqual([200, 200])
    expect(await statuses('leo')).toEqual([404, 200])
    expect(await statuses(null)).toEqual([404, 200])
    await eraseGuest(database, { albumId: 'game', id: 'mia' }, { actor: OWNER, now: NOW })
    expect(await statuses('mia')).toEqual([404, 200])
    expect(await recorded(database)).toHaveLength(2)
  })
})

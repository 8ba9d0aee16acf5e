import { expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { setKeepPlace } from '../../albums/studio/access/album-downloads.server.ts'
import { setProofs } from '../../albums/studio/access/album-proofs.server.ts'
import { revokeLink } from '../../albums/studio/access/links.server.ts'
import { deliveryKey } from '../../photos/delivery-files.server.ts'
import { aPlacedPhoto } from '../../photos/place/testing.server.ts'
import { deliver } from './deliver.server.ts'
import { countDownloaded, listDownloads } from './downloads.server.ts'
import { aBusiness, bytesOf, PHOTOS, responseOf } from './testing.server.ts'

const OWNER = { kind: 'owner', id: 'ana' } as const
const NOW = Date.UTC(2025, 9, 18)

/** Asks as a guest of a link of the album 'game' for all photographs of an album. */
async function aGuest(database: Database) {
  const { ports, request } = await aBusiness(database)
  const link = { id: 'link', album_id: 'game', name: 'Team', pin_hash: null, downloads: 'all' } as const
  const rest = { ask_who: 0, created_at: 0, expires_at: null, revoked_at: null } as const
  await database.db
    .insertInto('share_link')
    .values({ ...link, ...rest })
    .execute()
  const guest = { linkId: 'link', pinHash: 'given', guestId: null, address: '/s/token' }
  const asked = async (slug: string, path = '/s/token/download/album', headers = {}, who?: string) =>
    responseOf(
      await deliver(ports, request(path, undefined, headers), { ...guest, slug }, { what: 'all' }, who),
    )
  const archive = async () => (await asked('game')).headers.get('Location') ?? ''
  return { ports, asked, archive }
}

withDatabase('a download of a guest', (open) => {
  test('is of the link’s album alone, resumes, and ends when its PIN is another or the link is revoked', async () => {
    const database = await open()
    const { asked, archive } = await aGuest(database)
    const address = await archive()
    const whole = await bytesOf(await asked('game', address))
    const part = await asked('game', address, { Range: 'bytes=10-19' })
    expect([part.status, await bytesOf(part)]).toEqual([206, whole.subarray(10, 20)])
    const missing = await (await asked('nothing')).text()
    expect([(await asked('other')).status, await (await asked('other')).text()]).toEqual([404, missing])
    const ask = (pin_hash: string | null) =>
      database.db.updateTable('share_link').set({ pin_hash }).where('id', '=', 'link').execute()
    await ask('given')
    const kept = await asked('game', address)
    await ask(null)
    expect(await bytesOf(kept)).toEqual(whole)
    const running = [await asked('game', address)]
    await ask('another')
    await expect(running[0]?.arrayBuffer()).rejects.toThrow()
    expect(await (await asked('game', address)).text()).toBe(missing)
    await ask('given')
    running.push(await asked('game', address))
    await revokeLink(database, { id: 'link' }, OWNER, Date.now())
    await expect(running[1]?.arrayBuffer()).rejects.toThrow()
    expect(await (await asked('game', address)).text()).toBe(missing)
  })

  test('is recorded with the link, once each time somebody begins it, and counted when it is whole', async () => {
    const database = await open()
    const { asked, archive } = await aGuest(database)
    const address = await archive()
    const recorded = async () => (await listDownloads({ database }, {})).downloads
    const counted = () => countDownloaded(database, 0, Number.MAX_SAFE_INTEGER)
    const half = await asked('game', address, { Range: 'bytes=0-99' })
    await bytesOf(half)
    expect([(await recorded()).map(({ completedAt }) => completedAt), await counted()]).toEqual([[null], 0])
    await bytesOf(await asked('game', address, { Range: 'bytes=100-' }))
    await expect.poll(counted).toBe(3)
    expect(await recorded()).toMatchObject([
      { client: null, link: { id: 'link', name: 'Team' }, what: 'all', photographs: 3 },
    ])
    // Another parent begins before the first is done.
    const both = [await asked('game', address), await asked('game', address)]
    await Promise.all(both.map(bytesOf))
    await expect.poll(counted).toBe(9)
    expect(await recorded()).toHaveLength(3)
    expect((await listDownloads({ database }, { clientId: 'ann' })).downloads).toEqual([])
    // A link that was begun too often is served, and fills the database no more.
    const full = { key: 'share-download:link', free_at: Date.now() + 3_600_000 }
    await database.db
      .insertInto('rate_limit')
      .values(full)
      .onConflict((same) => same.column('key').doUpdateSet(full))
      .execute()
    expect((await bytesOf(await asked('game', address))).length).toBeGreaterThan(100)
    expect(await recorded()).toHaveLength(3)
  })

  test('does not wait for those of other addresses', async () => {
    const { asked, archive } = await aGuest(await open())
    const address = await archive()
    const begin = (who: string) => asked('game', address, {}, who)
    const running = await Promise.all(Array.from({ length: 6 }, () => begin('team 203.0.113.7')))
    expect([(await begin('team 203.0.113.7')).status, (await begin('team 198.51.100.2')).status]).toEqual([
      429, 200,
    ])
    await Promise.all(running.map((response) => response.body?.cancel()))
  })

  test('does not say where a photograph was taken, unless the owner lets it', async () => {
    const database = await open()
    const { ports, asked, archive } = await aGuest(database)
    const original = await aPlacedPhoto('jpeg')
    const key = deliveryKey({ id: PHOTOS[0], turned: 0, width: 6000 }, 'original')
    await ports.storage.put(key, original)
    expect(original.includes('2025:10:18')).toBe(true)
    const saysWhere = async () => {
      const response = await asked('game', await archive())
      expect(response.status).toBe(200)
      return (await bytesOf(response)).includes('2025:10:18')
    }
    expect(await saysWhere()).toBe(false)
    await setKeepPlace(database, 'game', true, OWNER, NOW)
    expect(await saysWhere()).toBe(true)
  })

  test('is not there while the album shows proofs', async () => {
    const database = await open()
    const { asked, archive } = await aGuest(database)
    const remembered = await archive()
    await setProofs(database, 'game', true, OWNER, NOW)
    expect([(await asked('game')).status, (await asked('game', remembered)).status]).toEqual([404, 404])
    await setProofs(database, 'game', false, OWNER, NOW)
    expect((await asked('game', remembered)).status).toBe(200)
  })
})

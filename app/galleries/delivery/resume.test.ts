import { beforeEach, describe, expect, test } from 'vitest'
import { insertChoice } from '../../../ports/database/testing/testing-choices.ts'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import { deliver } from './deliver.server.ts'
import { aBusiness, bytesOf, responseOf } from './testing.server.ts'

describe('resuming without If-Range', () => {
  let business: Awaited<ReturnType<typeof aBusiness>>
  const favorites = { what: 'favorites' } as const
  const place = { clientId: 'ann', slug: 'game' }
  const choose = (...frames: string[]) =>
    insertChoice(business.ports.database, { album_id: 'game', client_id: 'ann' }, frames)
  const at = async (address: string, headers: Record<string, string> = {}) =>
    responseOf(await deliver(business.ports, business.request(address, 'ann', headers), place, favorites))
  /** Begins a download and reads its first 5,000 bytes. */
  async function begun() {
    const redirect = await at('/favorites?size=original', { Range: 'bytes=0-4999' })
    const address = redirect.headers.get('Location') as string
    expect([redirect.status, address]).toEqual([
      302,
      expect.stringMatching(/^\/favorites\?size=original&version=[0-9a-f]{32}$/),
    ])
    return { address, first: await bytesOf(await at(address, { Range: 'bytes=0-4999' })) }
  }
  const rest = { Range: 'bytes=5000-' }

  beforeEach(async () => {
    business = await aBusiness(await openTestSqlite())
    await choose('game-2', 'game-3')
  })

  test('continues at the address with the version', async () => {
    const { address, first } = await begun()
    const response = await at(address, rest)
    expect(response.status).toBe(206)
    const whole = await bytesOf(await at(address))
    expect(Buffer.concat([first, await bytesOf(response)]).equals(whole)).toBe(true)
  })

  test('never gets the rest of another archive', async () => {
    const { address, first } = await begun()
    await choose('game-1')
    for (const headers of [rest, { Range: 'bytes=-100' }, { Range: 'bytes=99999999-' }]) {
      const response = await at(address, headers)
      expect([response.status, await response.text()]).toEqual([
        409,
        expect.stringContaining('begin it again'),
      ])
    }
    // With If-Range it gets the whole current archive.
    const saying = await at(address, { ...rest, 'If-Range': `"${address.slice(-32)}"` })
    expect([saying.status, (await bytesOf(saying)).subarray(0, 5000).equals(first)]).toEqual([200, false])
    // A new download is redirected to the current version.
    expect((await at(address)).headers.get('Location')).not.toBe(address)
  })

  test('gets an error at an address without a version', async () => {
    await begun()
    const response = await at('/favorites', rest)
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('was led to')])
    expect(business.ports.downloadLimit.busy()).toBe(0)
  })
})

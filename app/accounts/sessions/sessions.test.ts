import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { clientActor } from '../../audit/actor.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { signedInCookie, withClients } from '../testing.server.ts'
import {
  cleanUpSessions,
  closeSession,
  endAllSessions,
  endSession,
  listSessions,
  openSession,
  signedIn,
  signedInAs,
} from './sessions.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const origin = 'http://127.0.0.1:3000'

onEachEngine('a session', (open) => {
  let database: Database
  let lines: string[]
  let security: SecurityLog
  const ports = () => ({ database, origin, security })
  const asking = (Cookie: string, more: Record<string, string> = {}) =>
    new Request(origin, { headers: { Cookie, ...more } })
  const known = async (cookie: string, now = NOW) =>
    (await signedIn(ports(), asking(cookie), now))?.clientId ?? null
  const opened = async (at: Parameters<typeof openSession>[0], id: string, request: Request) => {
    const cookie = await openSession(at, { id, role: 'client', deviceEpoch: 0 }, request, NOW)
    if (!cookie) throw new Error('No session.')
    return cookie
  }
  const rows = () => database.db.selectFrom('session').selectAll().execute()

  beforeEach(async () => {
    database = await open()
    ;({ security, lines } = testSecurityLog(database))
    await withClients(database, ['ann', 'bob'])
  })

  test('cannot be made from what the database holds', async () => {
    const cookie = await signedInCookie(ports(), 'ann', NOW)
    const [row] = await rows()
    const values = Object.values(row as object).map(String)
    for (const value of values) {
      expect(cookie).not.toContain(value)
      expect(await known(`sideline_session=${value}`)).toBeNull()
    }
    expect(cookie.split('=')[1]).toMatch(/^[\w-]{43}$/)
  })

  test('is an HttpOnly cookie, with the __Host- prefix on https', async () => {
    const plain = await opened(ports(), 'ann', new Request(origin))
    expect(plain).toMatch(/^sideline_session=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = { database, security, origin: 'https://www.example.com' }
    const safe = await opened(secure, 'ann', new Request(secure.origin))
    expect(safe).toMatch(/^__Host-sideline_session=.*; HttpOnly; Secure; SameSite=Lax$/)
    expect((await signedIn(secure, asking(safe.split(';')[0] as string), NOW))?.clientId).toBe('ann')
    expect(await signedIn(secure, asking(plain.split(';')[0] as string), NOW)).toBeNull()
  })

  test('replaces the one that was open on the device', async () => {
    const first = await signedInCookie(ports(), 'ann', NOW)
    const second = await opened(ports(), 'bob', asking(first))
    expect(await known(first)).toBeNull()
    expect(await known(second.split(';')[0] as string)).toBe('bob')
  })

  test('ends after two weeks without use, and after sixty days in any case', async () => {
    const cookie = await signedInCookie(ports(), 'ann', NOW)
    expect(await known(cookie, NOW + 14 * DAY)).toBeNull()
    expect(await known(cookie, NOW + 14 * DAY - 1)).toBe('ann')
    for (let day = 20; day < 60; day += 10) expect(await known(cookie, NOW + day * DAY)).toBe('ann')
    expect(await known(cookie, NOW + 60 * DAY - 1)).toBe('ann')
    expect(await known(cookie, NOW + 60 * DAY)).toBeNull()
  })

  test('can be closed', async () => {
    const cookie = await signedInCookie(ports(), 'ann', NOW)
    const id = (await rows())[0]?.id
    const headers = await closeSession(ports(), asking(cookie))
    const cleared = new Headers(headers)
    const cookies = cleared.getSetCookie().map((set) => set.split('; Path')[0])
    expect(cookies).toEqual(['sideline_session=; Max-Age=0', 'sideline_signed_in=; Max-Age=0'])
    expect(cleared.get('Clear-Site-Data')).toBe('"cache"')
    expect([await known(cookie), await rows()]).toEqual([null, []])
    expect(lines).toEqual([`session.end client ann ${id}`])
  })

  test('is not opened when access ended after the password was checked', async () => {
    const first = await signedInCookie(ports(), 'ann', NOW)
    const open = (deviceEpoch: number, id = 'ann') =>
      openSession(ports(), { id, role: 'client', deviceEpoch }, asking(first), NOW)
    const ann = database.db.updateTable('account').where('id', '=', 'ann')
    await ann.set({ blocked_at: NOW }).execute()
    expect(await open(0)).toBeNull()
    await ann.set({ blocked_at: null }).execute()
    expect(await open(1)).toBeNull()
    expect(await open(0, 'removed')).toBeNull()
    expect(await known(first)).toBe('ann')
    await endAllSessions(ports(), clientActor('ann'))
    expect(await open(0)).toBeNull()
    expect(await rows()).toEqual([])
    expect(await open(1)).toBeTruthy()
  })

  test('ends even if it is being opened while all are ended', async () => {
    for (let epoch = 0; epoch < 20; epoch++) {
      const person = { id: 'ann', role: 'client' as const, deviceEpoch: epoch }
      const opening = [1, 2, 3].map(() => openSession(ports(), person, new Request(origin), NOW))
      await Promise.all([...opening, endAllSessions(ports(), clientActor('ann'))])
      expect(await rows()).toEqual([])
    }
  })

  test('is listed for its client, who can end one or all', async () => {
    const agent = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18 Safari/604.1' }
    const cookies = [await opened(ports(), 'ann', new Request(origin, { headers: agent }))]
    for (const client of ['ann', 'ann', 'bob'])
      cookies.push(await signedInCookie(ports(), client, NOW + cookies.length))
    const list = await listSessions(ports(), 'ann', NOW + 10)
    expect(list.map(({ createdAt }) => createdAt - NOW)).toEqual([2, 1, 0])
    expect(list.map(({ device }) => device).slice(1)).toEqual(['Another device', 'Safari on iPhone'])
    const [third, second, first] = list.map(({ id }) => id) as [string, string, string]
    await endSession(ports(), clientActor('bob'), first)
    expect(await listSessions(ports(), 'ann', NOW + 10)).toHaveLength(3)
    await endSession(ports(), clientActor('ann'), second)
    expect((await listSessions(ports(), 'ann', NOW + 10)).map(({ id }) => id)).toEqual([third, first])
    await endAllSessions(ports(), clientActor('ann'))
    expect(await listSessions(ports(), 'ann', NOW + 10)).toEqual([])
    expect(lines).toEqual([`session.end client ann ${second}`, 'session.end-all client ann ann 2'])
    expect(await listSessions(ports(), 'bob', NOW + 10)).toHaveLength(1)
  })

  test('ends the longest unused when its client has thirty', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 30; n++) cookies.push(await signedInCookie(ports(), 'ann', NOW + n))
    const other = await signedInCookie(ports(), 'bob', NOW)
    await known(cookies[0] as string, NOW + 2 * HOUR)
    cookies.push(await signedInCookie(ports(), 'ann', NOW + 3 * HOUR))
    const open = await Promise.all(cookies.map((cookie) => known(cookie, NOW + 3 * HOUR)))
    expect(open.flatMap((client, n) => (client ? [] : [n]))).toEqual([1])
    expect(await known(other)).toBe('bob')
  })

  test('opens nothing of another client, which is recorded once', async () => {
    const request = asking(await signedInCookie(ports(), 'ann'))
    for (const id of ['bob', 'bob', 'nobody']) expect(await signedInAs(ports(), request, id)).toBeNull()
    expect((await signedInAs(ports(), request, 'ann'))?.clientId).toBe('ann')
    expect(lines).toEqual(['access.refused client ann bob'])
  })

  test('is deleted with its client, or after it has ended, and not before', async () => {
    await signedInCookie(ports(), 'ann', NOW)
    const cookie = await signedInCookie(ports(), 'bob', NOW + 1)
    await cleanUpSessions(database, NOW + 14 * DAY)
    expect((await rows()).map(({ account_id }) => account_id)).toEqual(['bob'])
    await database.db.deleteFrom('client').where('id', '=', 'bob').execute()
    expect(await known(cookie)).toBeNull()
  })
})

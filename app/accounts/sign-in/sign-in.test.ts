import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { elapse } from '../../limits/testing.ts'
import { endAccess } from '../accounts.server.ts'
import { signedIn } from '../sessions/sessions.server.ts'
import { signWith } from '../signature.server.ts'
import { withClients, withStaff } from '../testing.server.ts'
import { logIn } from './login.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const MINUTE = 60_000
const origin = 'http://127.0.0.1:3000'

withDatabase('signing in', (open) => {
  let database: Database
  let asked: string[]
  const sign = signWith('a secret of the test, long enough')
  let proof: { account: string | null; verified: boolean }
  const signsIn = async (email: string, password: string) => {
    asked.push(email)
    return password === 'right' ? { email, ...proof } : null
  }
  const identity = { signIn: signsIn, passwords: null }
  let lines: string[]
  let security: SecurityLog
  const ports = () => ({ database, identity, staff: identity, sign, origin, security })
  const asking = (cookies: string[]) =>
    new Request(origin, { headers: { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') } })
  const sessions = () => database.db.selectFrom('session').select('id').execute()
  const attempt = async (
    password: string,
    { email = 'ann@example.com', from = '10.0.0.1', cookies = [] as string[], now = NOW } = {},
  ) => {
    const given = { email, password, request: asking(cookies), address: from, now }
    const outcome = await logIn(ports(), given)
    if (outcome.kind === 'second-factor') throw new Error(outcome.kind)
    return outcome
  }
  const kinds = async (count: number, ...how: Parameters<typeof attempt>) => {
    const all: string[] = []
    for (let n = 0; n < count; n++) all.push((await attempt(...how)).kind)
    return all
  }
  const welcome = async (...how: Parameters<typeof attempt>) => {
    const outcome = await attempt(...how)
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind)
    return outcome
  }

  beforeEach(async () => {
    database = await open()
    asked = []
    identity.signIn = signsIn
    ;({ security, lines } = testSecurityLog(database))
    proof = { account: null, verified: true }
    await withClients(database, ['ann', 'bob'])
  })

  test('opens a session, whatever the case of the email address', async () => {
    const { id, cookies } = await welcome('right', { email: ' Ann@Example.COM ' })
    expect(id).toBe('ann')
    expect(await signedIn(ports(), asking(cookies), NOW)).toMatchObject({ clientId: 'ann' })
  })

  test('tells a person of a sign-in on a new device, but not of the first or of a known one', async () => {
    const told = async () => {
      const jobs = await database.db.selectFrom('job').select(['about', 'payload']).execute()
      return jobs.map(({ about, payload }) => ({ about, ...JSON.parse(payload) }))
    }
    const { cookies } = await welcome('right')
    await welcome('right', { cookies })
    expect(await told()).toEqual([])
    await welcome('right', { now: NOW + MINUTE })
    const email = { email: 'new-device', about: 'ann', device: 'Another device', at: NOW + MINUTE }
    expect(await told()).toEqual([email])
    for (let i = 0; i < 5; i++) await welcome('right', { now: NOW + MINUTE })
    expect(await told()).toHaveLength(3)
    await welcome('right', { email: 'bob@example.com' })
    const link = { id: 'l', account_id: 'bob', purpose: 'reset', created_at: NOW, expires_at: NOW } as const
    await insertRows(database, { password_link: { ...link, ended_at: NOW } })
    await welcome('right', { email: 'bob@example.com' })
    expect(await told()).toHaveLength(3)
    await welcome('right', { email: 'bob@example.com', now: NOW + 16 * MINUTE })
    expect(await told()).toHaveLength(4)
  })

  test('responds alike to an unknown address and a wrong password, and needs a client', async () => {
    const known = await attempt('wrong')
    const unknown = await attempt('wrong', { email: 'nobody@example.com' })
    expect([known, unknown]).toEqual([{ kind: 'refused' }, { kind: 'refused' }])
    expect(asked).toHaveLength(2)
    expect(await attempt('right', { email: 'stranger@example.com' })).toEqual({ kind: 'no-client' })
    expect(await sessions()).toEqual([])
  })

  test('limits attempts at one account from one address before it checks the password', async () => {
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      asked = []
      expect((await kinds(11, 'wrong', { email })).at(-1)).toBe('busy')
      expect(asked).toHaveLength(10)
    }
    expect(await attempt('right')).toEqual({
      kind: 'busy',
      retryAfter: expect.toSatisfy((wait: number) => wait > 60 && wait <= 90),
    })
    expect((await attempt('right', { from: '10.0.0.2' })).kind).toBe('signed-in')
    await elapse(database, 2 * MINUTE)
    expect((await attempt('right', { now: NOW + 2 * MINUTE })).kind).toBe('signed-in')
  })

  test('limits attempts at many accounts from one address', async () => {
    for (let n = 0; n < 60; n++) await attempt('wrong', { email: `${n}@example.com` })
    expect((await attempt('right')).kind).toBe('busy')
    expect((await attempt('right', { from: '10.0.0.2' })).kind).toBe('signed-in')
  })

  test('lets the client in on a known device, whatever strangers use up', async () => {
    const { cookies } = await welcome('right')
    for (let n = 0; n < 61; n++) await attempt('wrong', { from: `10.0.1.${n % 50}` })
    for (let n = 0; n < 11; n++) await attempt('wrong')
    expect((await attempt('right', { from: '10.0.9.9' })).kind).toBe('busy')
    expect((await attempt('right', { cookies })).kind).toBe('signed-in')
    // The device is known for this account alone, and has a limit of its own.
    expect((await kinds(61, 'wrong', { cookies, email: 'bob@example.com' })).at(-1)).toBe('busy')
    expect((await kinds(11, 'wrong', { cookies })).at(-1)).toBe('busy')
  })

  test('keeps the ID of a known device, which has one limit however often it signs in', async () => {
    const first = await welcome('right')
    const second = await welcome('right', { cookies: first.cookies })
    const id = ({ cookies }: typeof first) => cookies[1]?.match(/sideline_device=([\w-]+)\./)?.[1]
    expect(id(second)).toBe(id(first))
    for (let n = 0; n < 5; n++) await attempt('wrong', { cookies: first.cookies })
    expect((await kinds(6, 'wrong', { cookies: second.cookies })).at(-1)).toBe('busy')
  })

  test('knows no device any more after a new password', async () => {
    const { cookies } = await welcome('right')
    await database.write((trx) => endAccess(trx, 'ann'))
    await kinds(10, 'wrong')
    expect((await attempt('right', { cookies })).kind).toBe('busy')
    const again = await welcome('right', { cookies, from: '10.0.0.2' })
    expect((await attempt('right', { cookies: again.cookies })).kind).toBe('signed-in')
  })

  test('with an identity service takes only the client’s own account, or a verified address', async () => {
    const as = async (account: string, verified: boolean) => {
      proof = { account, verified }
      return (await attempt('right')).kind
    }
    expect(await as('uid-stranger', false)).toBe('no-client')
    expect(await as('uid-ann', true)).toBe('signed-in')
    const known = { identity_account: 'uid-ann' }
    await database.db.updateTable('account').set(known).where('id', '=', 'ann').execute()
    expect(await as('uid-ann', false)).toBe('signed-in')
    expect(await as('uid-stranger', true)).toBe('no-client')
  })

  test('accepts no device cookie that it has not signed', async () => {
    for (let n = 0; n < 10; n++) await attempt('wrong')
    const forged = ['sideline_device=abc.def', 'sideline_device=abc', `sideline_device=abc.${'A'.repeat(43)}`]
    for (const cookie of forged) expect((await attempt('right', { cookies: [cookie] })).kind).toBe('busy')
  })

  test('records every outcome, throttling once, with IDs only', async () => {
    await welcome('right')
    await kinds(13, 'wrong')
    await kinds(2, 'wrong', { email: 'nobody@example.com' })
    await attempt('right', { email: 'stranger@example.com' })
    const failure = 'sign-in.failure visitor'
    expect(lines.slice(0, 2)).toEqual(['sign-in.success client ann ann', `${failure} ann password`])
    expect(lines.filter((line) => line.includes('throttled'))).toEqual(['sign-in.throttled visitor ann'])
    expect(lines.slice(-2)).toEqual([`${failure} - password`, `${failure} - no client`])
    const events = await database.db.selectFrom('audit_event').selectAll().execute()
    expect(events).toHaveLength(lines.length)
    expect(JSON.stringify([events, lines])).not.toMatch(/@|10\.0\.0/)
    const limits = await database.db.selectFrom('rate_limit').selectAll().execute()
    expect(JSON.stringify(limits)).not.toContain('@')
  })

  test('treats the right password of a blocked client like a wrong one', async () => {
    const { cookies } = await welcome('right')
    const blocked = { blocked_at: NOW }
    await database.db.updateTable('account').set(blocked).where('id', '=', 'ann').execute()
    expect(await signedIn(ports(), asking(cookies), NOW)).toBeNull()
    expect((await kinds(11, 'right')).join()).toBe((await kinds(11, 'wrong', { email: 'x@y.com' })).join())
    expect(lines).toContain('sign-in.failure visitor ann blocked')
  })

  test.each([
    ['a new password', { device_epoch: 1 }],
    ['a block', { blocked_at: NOW }],
  ])('refuses a sign-in during which %s is set, like a wrong password', async (_, change) => {
    identity.signIn = async (email, password) => {
      await database.db.updateTable('account').set(change).where('id', '=', 'ann').execute()
      return signsIn(email, password)
    }
    expect(await attempt('right')).toEqual({ kind: 'refused' })
    identity.signIn = signsIn
    expect(lines).toEqual(['sign-in.failure visitor ann changed'])
    expect(await sessions()).toEqual([])
    await kinds(9, 'wrong')
    expect((await attempt('right')).kind).toBe('busy')
  })

  test('bounds the events of attempts that are refunded', async () => {
    await kinds(32, 'right')
    await kinds(32, 'right', { email: 'stranger@example.com' })
    proof = { account: 'uid-stranger', verified: false }
    await kinds(32, 'right', { from: '10.0.0.2' })
    const count = (text: string) => lines.filter((line) => line.includes(text)).length
    expect([count('success'), count('no client'), count('uid-stranger')]).toEqual([30, 30, 30])
    expect(lines).toHaveLength(90)
    const { length } = await database.db.selectFrom('audit_event').select('id').execute()
    expect(length).toBe(90)
  })

  test('takes the password of staff here, and sends it to no identity service', async () => {
    await withStaff(database, { ana: 'owner' })
    const sent: string[] = []
    const signIn = async (email: string, password: string) => {
      sent.push(`${email} ${password}`)
      return null
    }
    const service = { signIn, passwords: null }
    const at = (email: string, password: string) => {
      const given = { email: `${email}@example.com`, password, request: new Request(origin) }
      const own = { ...ports(), identity: service }
      return logIn(own, { ...given, address: '10.0.0.1', now: NOW })
    }
    expect(await at('ana', 'right')).toMatchObject({ kind: 'signed-in', role: 'owner' })
    expect([sent, lines]).toEqual([[], ['sign-in.success owner ana ana']])
    expect(await at('ana', 'mistyped')).toEqual({ kind: 'refused' })
    // A client’s password of earlier, which is still here, is not theirs any more.
    expect(await at('bob', 'right')).toEqual({ kind: 'refused' })
    const [anas, bobs, ...more] = sent
    expect(anas).toMatch(/^ana@example\.com (?!mistyped).{32}$/)
    expect([bobs, more]).toEqual(['bob@example.com right', []])
  })

  test('lets staff in by the clients’ login as often as they like, with a right password', async () => {
    await withStaff(database, { ana: 'owner' })
    expect(new Set(await kinds(20, 'right', { email: 'ana@example.com' }))).toEqual(new Set(['signed-in']))
    expect(new Set(lines)).toEqual(new Set(['sign-in.success owner ana ana']))
  })

  test('opens no session while the identity service is down', async () => {
    identity.signIn = () => Promise.reject(new Error('away'))
    await expect(attempt('right')).rejects.toThrow('away')
    expect(await sessions()).toEqual([])
  })
})

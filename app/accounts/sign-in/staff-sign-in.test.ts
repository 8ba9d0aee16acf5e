import { Secret, TOTP } from 'otpauth'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { HOUR } from '../../limits/rate-limit.server.ts'
import type { Ports } from '../../ports.server.ts'
import { endAccess } from '../accounts.server.ts'
import { addTotp, removeFactor } from '../second-factor/factors.server.ts'
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.server.ts'
import { totpSetup } from '../second-factor/totp.server.ts'
import { signedIn, signedInStaff } from '../sessions/sessions.server.ts'
import { signWith } from '../signature.server.ts'
import { pageToReturnTo, requireConfirmed, staffContext } from '../staff-context.server.ts'
import { addSession, withClients, withStaff } from '../testing.server.ts'
import { completeSignIn, confirmStaff, signInStaff } from './staff-sign-in.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const STEP = 30_000
const origin = 'http://127.0.0.1:3000'
const visitor = { address: '10.0.0.1', requestId: 'r' }

withDatabase('signing in to the studio', (open) => {
  let database: Database
  let lines: string[]
  let ports: Ports
  const sign = signWith('a secret of the test, long enough')
  const asking = (cookies: string[] = []) =>
    new Request(origin, { headers: { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') } })
  const give = (email: string, password = 'right', now = NOW) =>
    signInStaff(ports, { email: `${email}@example.com`, password }, asking(), visitor, now)
  const authenticator = async (id: string) => {
    const { secret, sealed } = totpSetup(sign, { id, email: `${id}@example.com` }, 'Harbor Light')
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
    const codeAt = (timestamp: number) => app.generate({ timestamp })
    await addSession(database, id, NOW)
    const account = { id, email: `${id}@example.com`, sessionId: `session-${id}`, role: 'owner' as const }
    const added = await addTotp(ports, account, { sealed, code: codeAt(NOW - 10 * STEP) }, NOW - 10 * STEP)
    return { codeAt, codes: added?.codes as string[] }
  }
  const pendingCookie = async () => {
    const outcome = await give('ana')
    if (outcome.kind !== 'second-factor') throw new Error(outcome.kind)
    return outcome.cookie
  }

  beforeEach(async () => {
    database = await open()
    const { security, lines: written } = testSecurityLog(database)
    lines = written
    const staff = {
      signIn: async (email: string, password: string) =>
        password === 'right' ? { email, account: null, verified: true } : null,
      passwords: null,
    }
    ports = { database, sign, origin, security, staff, identity: staff } as unknown as Ports
    await withStaff(database, { ana: 'owner', ben: 'assistant' })
    await withClients(database, ['cid'])
  })

  test.each(['ana', 'ben'])('opens a session for %s, in which no client is signed in', async (name) => {
    const outcome = await give(name)
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind)
    const request = asking(outcome.cookies)
    expect(await signedInStaff(ports, request, NOW)).toMatchObject({ id: name, confirmedAt: NOW })
    expect(await signedIn(ports, request, NOW)).toBeNull()
  })

  test('lets no client in, with the right password either', async () => {
    expect((await give('cid')).kind).toBe('no-client')
    expect((await give('nobody', 'wrong')).kind).toBe('refused')
    expect(await database.db.selectFrom('session').select('id').execute()).toEqual([])
  })

  test('asks for the code after the password, and opens nothing before', async () => {
    const { codeAt } = await authenticator('ana')
    const cookie = await pendingCookie()
    expect(await signedInStaff(ports, asking([cookie]), NOW)).toBeNull()
    const complete = (code: string, cookies = [cookie], now = NOW) =>
      completeSignIn(ports, code, asking(cookies), now)
    expect(await complete(codeAt(NOW), [])).toEqual({ kind: 'refused' })
    expect(await complete('000000')).toEqual({ kind: 'refused' })
    const outcome = await complete(codeAt(NOW))
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind)
    expect(await signedInStaff(ports, asking(outcome.cookies), NOW)).toMatchObject({ id: 'ana' })
    expect(await complete(codeAt(NOW))).toEqual({ kind: 'refused' })
    const late = NOW + 11 * 60_000
    expect(await complete(codeAt(late), [cookie], late)).toEqual({ kind: 'refused' })
    expect(lines).toContain('sign-in.success owner ana ana')
  })

  test('takes a recovery code instead, and stops a guesser', async () => {
    const { codes } = await authenticator('ana')
    const cookie = await pendingCookie()
    const complete = (code: string) => completeSignIn(ports, code, asking([cookie]), NOW)
    expect((await complete(codes[0] as string)).kind).toBe('signed-in')
    for (let n = 0; n < 10; n++) expect((await complete('123456')).kind).toBe('refused')
    expect((await complete(codes[1] as string)).kind).toBe('busy')
  })

  test('begins again when access ended in between', async () => {
    const { codeAt } = await authenticator('ana')
    const cookie = await pendingCookie()
    await database.write((trx) => endAccess(trx, 'ana'))
    expect(await completeSignIn(ports, codeAt(NOW), asking([cookie]), NOW)).toEqual({ kind: 'refused' })
  })

  test('before what is sensitive, an open session gives as much as signing in takes', async () => {
    await addSession(database, 'ben', NOW)
    const { codeAt, codes } = await authenticator('ana')
    const later = NOW + HOUR
    const confirm = (id: string, password: string, code = '') => {
      const staff = { id, role: 'owner' as const, name: id, email: `${id}@example.com`, confirmedAt: NOW }
      const session = { ...staff, sessionId: `session-${id}` }
      return confirmStaff(ports, session, { password, code, request: asking(), visitor, now: later })
    }
    const confirmedAt = (id: string) => {
      const session = database.db.selectFrom('session').where('id', '=', `session-${id}`)
      return session.select('confirmed_at as at').executeTakeFirst()
    }
    expect(await confirm('ben', 'wrong')).toEqual({ kind: 'refused' })
    expect(await confirm('ben', 'right')).toBeNull()
    expect(await confirmedAt('ben')).toEqual({ at: later })
    expect(await confirm('ana', 'right')).toEqual({ kind: 'wrong-code' })
    expect(await confirm('ana', 'right', '000000')).toEqual({ kind: 'wrong-code' })
    expect(await confirm('ana', 'wrong', codeAt(later))).toEqual({ kind: 'refused' })
    expect(await confirmedAt('ana')).toEqual({ at: NOW })
    expect(await confirm('ana', 'right', codeAt(later))).toBeNull()
    expect(await confirmedAt('ana')).toEqual({ at: later })
    expect(await confirm('ana', 'right', codes[0])).toBeNull()
    for (let n = 0; n < 10; n++) await confirm('ana', 'right', '000000')
    expect(await confirm('ana', 'right', codes[1])).toMatchObject({ kind: 'busy' })
  })

  test('a passkey of an earlier version keeps the password from being enough; a recovery code opens', async () => {
    const passkey = {
      id: 'key',
      kind: 'passkey',
      name: 'Passkey',
      credential_id: 'c',
      secret: 'public key',
    } as const
    const factor = { ...passkey, account_id: 'ana', counter: 0, created_at: NOW, used_at: null }
    await database.db.insertInto('second_factor').values(factor).execute()
    const [code = ''] = await database.write((trx) => replaceRecoveryCodes(trx, sign, 'ana'))
    const cookie = await pendingCookie()
    expect(await completeSignIn(ports, '000000', asking([cookie]), NOW)).toEqual({ kind: 'refused' })
    expect(await completeSignIn(ports, '', asking([cookie]), NOW)).toEqual({ kind: 'refused' })
    expect((await completeSignIn(ports, code, asking([cookie]), NOW)).kind).toBe('signed-in')
    await authenticator('ana')
    await removeFactor(ports, 'key', { actor: { kind: 'owner', id: 'ana' }, now: NOW })
    expect((await give('ana')).kind).toBe('second-factor')
  })

  test('a sensitive act asks for the password again after a quarter of an hour', () => {
    const person = { id: 'ana', role: 'owner', name: '', email: '', sessionId: '', confirmedAt: NOW } as const
    const context = new RouterContextProvider()
    context.set(staffContext, person)
    const url = new URL(`${origin}/studio/settings?x=1`)
    expect(requireConfirmed(context, url, NOW + 14 * 60_000)).toBe(person)
    const asks = () => requireConfirmed(context, url, NOW + 15 * 60_000)
    expect(asks).toThrow(
      expect.toSatisfy(({ headers }: Response) => {
        return headers.get('Location') === '/studio/confirm?to=%2Fstudio%2Fsettings%3Fx%3D1'
      }),
    )
  })

  test.each([
    ['/studio/settings/mail/server?with=other&at=a%20b'],
    ['/studio/albums/0190c1f2-0000-7000-8000-000000000001/details'],
    ['//evil.example', '/studio'],
    ['/client', '/studio'],
    ['https://evil.example/studio', '/studio'],
    ['/studio/../client', '/studio'],
    ['/studio//x', '/studio'],
    ['/studio?x=1#y\nz', '/studio'],
  ])('after %s it goes to the studio alone', (to, page = to) => {
    expect(pageToReturnTo(new URL(`${origin}/studio/sign-in?to=${encodeURIComponent(to)}`))).toBe(page)
  })
})

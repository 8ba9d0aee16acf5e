import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { knownDevice } from '../sessions/known-device.server.ts'
import { listSessions, openSession } from '../sessions/sessions.server.ts'
import { signWith } from '../signature.server.ts'
import { addSession, withStaff } from '../testing.server.ts'
import { addUploadToken } from '../upload-tokens.server.ts'
import { addTotp, checkCode, hasFactors, listFactors, removeFactor } from './factors.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'
import { seal, unseal } from './sealed.server.ts'
import { totpSetup } from './totp.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const STEP = 30_000
const ORIGIN = 'https://www.example.com'
const sign = signWith('a secret of the test, long enough')
const holder = (id: string, sessionId = `session-${id}`) => {
  return { id, sessionId, email: `${id}@example.com`, role: 'owner' as const }
}
const account = holder('ana')
const ana = { kind: 'owner', id: 'ana' } as const
const ben = { kind: 'owner', id: 'ben' } as const

withDatabase('a second factor', (open) => {
  let database: Database
  const ports = () => ({ database, sign, origin: ORIGIN })
  const prove = (code: string, now: number, id = 'ana') => checkCode(ports(), id, code, now)
  const newApp = (id = 'ana', sealed?: string) =>
    totpSetup(sign, { id, email: 'ana@example.com' }, 'Harbor Light', sealed)
  const setUp = async (by = account) => {
    const { secret, sealed } = newApp()
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
    const codeAt = (timestamp: number) => app.generate({ timestamp })
    const added = await addTotp(ports(), by, { sealed, code: codeAt(NOW) }, NOW)
    return { codeAt, sealed, codes: added?.codes ?? [], cookie: added?.cookie ?? null }
  }

  beforeEach(async () => {
    database = await open()
    await withStaff(database, { ana: 'owner', ben: 'owner' })
    for (const id of ['ana', 'ben']) await addSession(database, id, NOW)
  })

  test('is set up with a right code, and then asks for the next ones, each once', async () => {
    const { secret, sealed } = newApp()
    expect(await addTotp(ports(), account, { sealed, code: '000000' }, NOW)).toBeNull()
    expect(await listFactors(database, 'ana')).toEqual([])
    expect(newApp('ana', sealed).secret).toBe(secret)
    expect(newApp('ben', sealed).secret).not.toBe(secret)
    const { codeAt } = await setUp()
    expect(await prove(codeAt(NOW), NOW + 1_000)).toBe(false)
    const next = codeAt(NOW + STEP)
    expect(await prove(` ${next.slice(0, 3)} ${next.slice(3)}`, NOW + STEP)).toBe(true)
    expect(await prove(next, NOW + STEP)).toBe(false)
    const both = await Promise.all([1, 2].map(() => prove(codeAt(NOW + 3 * STEP), NOW + 3 * STEP)))
    expect(both.toSorted()).toEqual([false, true])
    expect(await prove(codeAt(NOW + 20 * STEP), NOW + 10 * STEP)).toBe(false)
    expect(await prove(codeAt(NOW + 30 * STEP), NOW + 30 * STEP, 'ben')).toBe(false)
  })

  test('brings ten recovery codes, each good for one time, however it is typed', async () => {
    const { codes } = await setUp()
    expect(codes).toHaveLength(10)
    const [first, second] = codes as [string, string]
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await prove(first.toUpperCase().replaceAll('-', ' '), NOW)).toBe(true)
    expect(await prove(first, NOW)).toBe(false)
    expect(await prove(second, NOW, 'ben')).toBe(false)
    expect(await countRecoveryCodes(database, 'ana')).toBe(9)
    const rows = await database.db.selectFrom('recovery_code').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  test('is removed by its own account only, and the last one takes the recovery codes along', async () => {
    await setUp()
    const [factor] = await listFactors(database, 'ana')
    await removeFactor(ports(), factor?.id ?? '', { actor: ben, now: NOW })
    expect(await hasFactors(database.db, 'ana')).toBe(true)
    await removeFactor(ports(), factor?.id ?? '', { actor: ana, now: NOW })
    expect(await hasFactors(database.db, 'ana')).toBe(false)
    expect(await countRecoveryCodes(database, 'ana')).toBe(0)
    const events = await database.db.selectFrom('audit_event').select(['actor_id', 'action']).execute()
    const actions = ['factor.add', 'factor.remove']
    expect(events).toEqual(actions.map((action) => ({ actor_id: 'ana', action })))
  })

  describe('the first one', () => {
    const signIn = (id: string, deviceEpoch = 0) =>
      openSession(ports(), { id, role: 'owner', deviceEpoch }, new Request(ORIGIN), NOW)
    const sessionsOf = async (id: string) =>
      (await listSessions(ports(), id, NOW)).map((session) => session.id)
    test('ends what the password alone opened, but this session', async () => {
      const { security } = testSecurityLog(database)
      for (const by of [ana, ben]) {
        await addUploadToken({ database, security }, 'Lightroom', { actor: by, now: NOW })
        await insertRows(database, { calendar_feed: { account_id: by.id, epoch: by.id } })
      }
      for (const id of ['ana', 'ana', 'ana', 'ben']) await signIn(id)
      const [own = ''] = await sessionsOf('ana')
      const by = holder('ana', own)
      const { cookie } = await setUp(by)
      expect(await sessionsOf('ana')).toEqual([own])
      expect(await sessionsOf('ben')).toHaveLength(2)
      const tokens = await database.db.selectFrom('upload_token').select('account_id').execute()
      expect(tokens).toEqual([{ account_id: 'ben' }])
      const feeds = database.db.selectFrom('calendar_feed').select('epoch').orderBy('account_id')
      expect(await feeds.execute()).toEqual([{ epoch: null }, { epoch: 'ben' }])
      const emails = database.db.selectFrom('job').where('about', '=', 'ana').select('payload')
      const changes = (await emails.execute()).map(({ payload }) => JSON.parse(payload).change)
      expect(changes).toContain('factor.add-first')
      const endings = database.db.selectFrom('audit_event').where('action', 'like', 'session%')
      const ended = await endings.select(['actor_id', 'about', 'detail']).execute()
      expect(ended).toEqual([{ actor_id: 'ana', about: 'ana', detail: '{"sessions":3}' }])
      // A password that was checked before opens nothing any more, and this browser stays known.
      expect(await signIn('ana', 0)).toBeNull()
      const browser = new Request(ORIGIN, { headers: { Cookie: cookie?.split(';')[0] ?? '' } })
      expect(knownDevice(ports(), browser, { email: 'ana@example.com', epoch: 1 })).not.toBeNull()

      await signIn('ana', 1)
      expect(await setUp(by)).toMatchObject({ codes: [], cookie: null })
      expect(await sessionsOf('ana')).toHaveLength(2)
    })

    test('is one of two that are added at once, so that recovery codes are made once', async () => {
      const added = await Promise.all([setUp(), setUp()])
      expect(added.filter(({ codes }) => codes.length > 0)).toHaveLength(1)
    })
  })

  test('its secret is not in the database, and is worth nothing for another account', async () => {
    const { sealed, codeAt } = await setUp()
    const row = await database.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
    const secret = unseal(sign, 'totp ana', sealed) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
    const stranger = holder('ben')
    expect(await addTotp(ports(), stranger, { sealed, code: codeAt(NOW) }, NOW)).toBeNull()
  })
})

const others = [seal(sign, 'other', 'text'), seal(signWith('b'.repeat(32)), 'one', 'text')]
test.each(['', 'x', 'A'.repeat(60), ...others])("'%s' unseals to nothing", (text) => {
  expect(unseal(sign, 'one', text)).toBeNull()
  expect(unseal(sign, 'one', seal(sign, 'one', 'text'))).toBe('text')
})

import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { signWith } from '../signature.server.ts'
import { addTotp, checkProof, hasFactors, listFactors, removeFactor } from './factors.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'
import { seal, unseal } from './sealed.server.ts'
import { totpSetup } from './totp.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const STEP = 30_000
const sign = signWith('a secret of the test, long enough')
const account = { id: 'ana', actor: { kind: 'owner', id: 'ana' } as const }

onEachEngine('a second factor', (open) => {
  let database: Database
  const ports = () => ({ database, sign, origin: 'https://www.example.com' })
  const prove = (code: string, now: number, id = 'ana') =>
    checkProof(ports(), id, { kind: 'code', code }, now)
  /** An authenticator app that is set up, and the code it shows at a time. */
  const setUp = async () => {
    const { secret, sealed } = totpSetup(sign, { id: 'ana', email: 'ana@example.com' }, 'Harbor Light')
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
    const codeAt = (timestamp: number) => app.generate({ timestamp })
    const added = await addTotp(ports(), account, { sealed, code: codeAt(NOW) }, NOW)
    return { codeAt, sealed, codes: added?.codes ?? [] }
  }

  beforeEach(async () => {
    database = await open()
    const person = { role: 'owner' as const, created_at: NOW, updated_at: NOW }
    const people = ['ana', 'ben'].map((id) => ({ ...person, id, name: id, email: `${id}@example.com` }))
    await database.db.insertInto('account').values(people).execute()
  })

  test('is set up with a right code, and then asks for the next ones, each once', async () => {
    const { secret, sealed } = totpSetup(sign, { id: 'ana', email: 'ana@example.com' }, 'Harbor Light')
    expect(await addTotp(ports(), account, { sealed, code: '000000' }, NOW)).toBeNull()
    expect(await listFactors(database, 'ana')).toEqual([])
    const again = (id: string) => totpSetup(sign, { id, email: 'ana@example.com' }, 'Harbor Light', sealed)
    expect(again('ana').secret).toBe(secret)
    expect(again('ben').secret).not.toBe(secret)
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
    const stranger = { id: 'ben', actor: { kind: 'owner', id: 'ben' } as const }
    await removeFactor(ports(), stranger, factor?.id ?? '', NOW)
    expect(await hasFactors(database.db, 'ana')).toBe(true)
    await removeFactor(ports(), account, factor?.id ?? '', NOW)
    expect(await hasFactors(database.db, 'ana')).toBe(false)
    expect(await countRecoveryCodes(database, 'ana')).toBe(0)
    const events = await database.db
      .selectFrom('audit_event')
      .select(['actor', 'actor_id', 'action'])
      .execute()
    expect(events).toEqual([
      { actor: 'owner', actor_id: 'ana', action: 'factor.add' },
      { actor: 'owner', actor_id: 'ana', action: 'factor.remove' },
    ])
  })

  test('its secret is not in the database, and is worth nothing for another account', async () => {
    const { sealed, codeAt } = await setUp()
    const row = await database.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
    const secret = unseal(sign, 'totp ana', sealed) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
    const stranger = { id: 'ben', actor: { kind: 'owner', id: 'ben' } as const }
    expect(await addTotp(ports(), stranger, { sealed, code: codeAt(NOW) }, NOW)).toBeNull()
  })
})

test.each([
  '',
  'x',
  'A'.repeat(60),
  seal(sign, 'other', 'text'),
  seal(signWith('b'.repeat(32)), 'one', 'text'),
])("'%s' unseals to nothing", (text) => {
  expect(unseal(sign, 'one', text)).toBeNull()
  expect(unseal(sign, 'one', seal(sign, 'one', 'text'))).toBe('text')
})

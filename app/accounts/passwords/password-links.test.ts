import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { isCommonPassword } from '../../../ports/identity/common-passwords.ts'
import { localIdentity } from '../../../ports/identity/local.ts'
import type { Passwords } from '../../../ports/identity/port.ts'
import { TERMINAL } from '../../audit/actor.ts'
import type { SecurityLog } from '../../audit/security-log.server.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { listSessions } from '../sessions/sessions.server.ts'
import { signWith } from '../signature.server.ts'
import { signedInCookie, withClients, withStaff } from '../testing.server.ts'
import {
  linkToken,
  mailLink,
  type OpenLink,
  openLink,
  passwordLinkEmail,
  setPassword,
} from './password-links.server.ts'
import { passwordError } from './password-rules.ts'
import { requestReset } from './request-reset.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const origin = 'https://www.example.com'
const secret = 'k7Qw2mZr9tXc4vBn8pLd6sFg1hJy3aEu'
const sign = signWith(secret)
type Reset = Parameters<typeof requestReset>[0]['identity']

withDatabase('a link to choose a password', (open) => {
  let database: Database
  let security: SecurityLog
  let lines: string[]
  const ports = () => ({ database, sign, origin })
  const invite = () =>
    database.write((trx) =>
      mailLink(trx, 'client-invitation', { accountId: 'ann', actor: TERMINAL }, NOW + 1),
    )
  const reset = (email: string, now = NOW, from = '10.0.0.1', identity: Reset = localIdentity(database)) =>
    requestReset({ ...ports(), identity }, email, from, now)
  const jobs = () =>
    database.db.selectFrom('job').select(['kind', 'about', 'payload']).orderBy('id').execute()
  const links = async () => (await jobs()).map(({ about }) => about as string)
  const token = async () => linkToken(sign, (await links()).at(-1) as string)
  const set = async (password: string, link: OpenLink, now = NOW) => {
    const { passwords } = localIdentity(database)
    const all = { ...ports(), passwords: passwords as Passwords, security }
    return setPassword(all, link, password, new Request(origin), now)
  }

  beforeEach(async () => {
    database = await open()
    ;({ security, lines } = testSecurityLog(database))
    await withClients(database, ['ann', 'bob'])
  })

  test('is emailed, and the database cannot make it', async () => {
    expect(await reset('Ann@example.com ')).toBe(0)
    const [job] = await jobs()
    expect([job?.kind, job?.payload]).toEqual(['mail', '{"email":"password-reset"}'])
    const email = await passwordLinkEmail(ports(), job?.about as string)
    const link = `${origin}/client/password?token=${await token()}`
    const ann = { name: 'ann Ltd', email: 'ann@example.com' }
    expect(email).toEqual({ kind: 'password-reset', ...ann, link, expiresAt: NOW + HOUR })
    const proof = (await token()).split('.')[1] as string
    const rows = [
      await database.db.selectFrom('password_link').selectAll().execute(),
      await database.db.selectFrom('job').selectAll().execute(),
      await database.db.selectFrom('audit_event').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(proof)
    expect((await openLink(ports(), await token(), NOW))?.accountId).toBe('ann')
  })

  test('is emailed to the owner and assistants, but to no client whose password is elsewhere', async () => {
    const google = { passwords: null }
    await withStaff(database, { owner: 'owner', assistant: 'assistant' })
    const uninvited = { id: 'cid', name: 'Cid', email: 'cid@example.com' }
    await insertRows(database, { client: uninvited })
    for (const [n, who] of ['owner', 'ann', 'cid', 'nobody', 'assistant'].entries()) {
      expect(await reset(`${who}@example.com`, NOW + n, '10.0.0.1', google)).toBe(0)
    }
    const links = database.db.selectFrom('password_link').select('account_id as id')
    const accounts = await links.orderBy('created_at').execute()
    expect(accounts.map(({ id }) => id)).toEqual(['owner', 'assistant'])
    const link = (await openLink(ports(), await token(), NOW)) as OpenLink
    expect(link.role).toBe('assistant')
    expect(await set('one long password', link)).toHaveLength(2)
    const account = await database.db.selectFrom('account').select('id').where('id', '=', 'cid').execute()
    expect(account).toEqual([])
    await reset('cid@example.com', NOW + 9)
    expect((await openLink(ports(), await token(), NOW))?.accountId).toBe('cid')
  })

  test('is emailed at most four times an hour; only the limit per visitor is visible', async () => {
    for (let n = 0; n < 6; n++) expect(await reset('ann@example.com')).toBe(0)
    expect(await jobs()).toHaveLength(4)
    for (let n = 0; n < 14; n++) await reset(`${n}@example.com`)
    expect(await reset('bob@example.com')).toBeGreaterThan(0)
    expect(await reset('bob@example.com', NOW, '10.0.0.2')).toBe(0)
  })

  test('is valid for an hour, an invitation for two weeks', async () => {
    await reset('ann@example.com')
    const forgotten = await token()
    const earlier = await links()
    await invite()
    // Two jobs of one millisecond have no order.
    const invited = linkToken(sign, (await links()).find((link) => !earlier.includes(link)) ?? '')
    const good = async (which: string, now: number) => (await openLink(ports(), which, now)) !== null
    expect([await good(forgotten, NOW + HOUR - 1), await good(forgotten, NOW + HOUR)]).toEqual([true, false])
    expect(await good(invited, NOW + 14 * DAY)).toBe(true)
    expect(await good(invited, NOW + 14 * DAY + 1)).toBe(false)
  })

  test('is valid only with its signature', async () => {
    await reset('ann@example.com')
    const right = await token()
    const [id, proof] = right.split('.') as [string, string]
    const proofs = ['', `${proof}x`, sign('device', id), 'é'].map((other) => `${id}.${other}`)
    const forged = [id, ...proofs, `x.${proof}`, '', '.']
    for (const wrong of forged) expect(await openLink(ports(), wrong, NOW)).toBeNull()
    const other = { ...ports(), sign: signWith('another secret, of another site, as long') }
    expect(await openLink(other, right, NOW)).toBeNull()
  })

  test('opens nothing for a blocked client, who is sent none either', async () => {
    await reset('ann@example.com')
    await database.db.updateTable('account').set({ blocked_at: NOW }).execute()
    expect(await openLink(ports(), await token(), NOW)).toBeNull()
    expect(await reset('bob@example.com')).toBe(0)
    expect(await jobs()).toHaveLength(1)
  })

  test('works once, even when used twice at once, and ends its client’s other links', async () => {
    await reset('ann@example.com')
    await invite()
    const first = linkToken(sign, (await links())[0] as string)
    const link = (await openLink(ports(), await token(), NOW)) as OpenLink
    const both = await Promise.all([set('one long password', link), set('another long one', link)])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await openLink(ports(), await token(), NOW)).toBeNull()
    expect(await openLink(ports(), first, NOW)).toBeNull()
  })

  test('signs in here and ends the sessions elsewhere', async () => {
    for (const client of ['ann', 'ann', 'bob']) await signedInCookie(ports(), client, NOW)
    await reset('ann@example.com')
    const link = (await openLink(ports(), await token(), NOW)) as OpenLink
    const cookies = await set('one long password', link, NOW + 1)
    const names = cookies?.map((cookie) => cookie.split('=')[0]?.replace('__Host-sideline_', ''))
    expect(names).toEqual(['session', 'device', 'signed_in'])
    expect((await listSessions(ports(), 'ann', NOW + 2)).map(({ createdAt }) => createdAt)).toEqual([NOW + 1])
    expect(await listSessions(ports(), 'bob', NOW + 2)).toHaveLength(1)
    expect(lines).toEqual(['password.set client ann ann'])
    const { signIn } = localIdentity(database)
    expect(await signIn('ann@example.com', 'one long password')).toMatchObject({ email: 'ann@example.com' })
    const epochs = await database.db.selectFrom('account').select('device_epoch').orderBy('id').execute()
    expect(epochs.map((client) => client.device_epoch)).toEqual([1, 0])
  })
})

test.each([
  ['a few words in a row', null],
  ['çedille über alles', null],
  ['', 'This field is required.'],
  ['eleven char', expect.stringContaining('at least 12')],
  ['x'.repeat(257), expect.stringContaining('at most 256')],
  ['aaaaaaaaaaaabbbb', expect.stringContaining('wider mix')],
  ['password1234', expect.stringContaining('attackers')],
  ['ann@example.com', expect.stringContaining('email address')],
])('"%s" as a password', (password, error) => {
  expect(passwordError(password, 'ann@example.com', isCommonPassword)).toEqual(error)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../app/accounts/sessions/sessions.server.ts'
import { signedInCookie } from '../../app/accounts/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { openSite, sideline } from '../testing.ts'

const origin = 'https://www.example.com'
const DANA = 'dana@example.com'

describe.each(['SQLite', 'PostgreSQL'])('the owner on %s', (engine) => {
  let database: Database
  let env: Record<string, string>
  let dana: string
  beforeEach(async () => {
    ;({ database, env } = await openSite(engine))
    for (const [name, email] of [
      ['Dana', DANA],
      ['Kim', 'kim@example.com'],
    ] as const) {
      await said('client', 'add', '--name', name, '--email', email)
    }
    const find = database.db.selectFrom('client').selectAll().where('email', '=', DANA)
    dana = (await find.executeTakeFirstOrThrow()).id
  })
  const said = (...words: string[]) => sideline(env, words)
  const open = async () => {
    const cookie = await signedInCookie({ database, origin }, dana)
    return async () =>
      (await signedIn({ database, origin }, new Request(origin, { headers: { Cookie: cookie } }))) !== null
  }
  const actions = async () => {
    const events = await database.db.selectFrom('audit_event').selectAll().orderBy('id').execute()
    return events.filter(({ about }) => about === dana).map(({ actor, action }) => `${actor} ${action}`)
  }

  test('signs a client out, blocks and unblocks them', async () => {
    const first = await open()
    expect((await said('client', 'sign-out', DANA)).out).toBe('Dana is signed out: 1 session ended.\n')
    expect(await first()).toBe(false)

    const second = await open()
    expect(await said('client', 'block', 'DANA@example.com')).toMatchObject({ code: 0 })
    expect(await second()).toBe(false)
    await expect(open()).rejects.toThrow('No session')
    expect((await said('client', 'list')).out).toMatch(/Dana +dana@example\.com +blocked /)
    expect((await said('client', 'block', DANA)).err).toBe('Dana is already blocked.\n')
    expect((await said('client', 'invite', DANA)).err).toBe("Dana is blocked: use 'client unblock' first.\n")

    expect(await said('client', 'unblock', DANA)).toMatchObject({ code: 0 })
    expect(await (await open())()).toBe(true)
    expect((await said('client', 'unblock', DANA)).err).toBe('Dana is not blocked.\n')
    expect((await said('client', 'block', 'nobody@example.com')).code).toBe(1)
    expect((await actions()).slice(-3)).toEqual([
      'terminal session.end-all',
      'terminal client.block',
      'terminal client.unblock',
    ])
  })

  test('names the account of a client at the identity service', async () => {
    const { code, out } = await said('client', 'account', DANA, 'kX2v9QbT5y')
    expect([code, out]).toEqual([0, 'Only the account kX2v9QbT5y can sign in as Dana <dana@example.com>.\n'])
    const rows = await database.db.selectFrom('account').select(['name', 'identity_account']).execute()
    expect(rows).toContainEqual({ name: 'Dana', identity_account: 'kX2v9QbT5y' })
    expect((await said('client', 'account', DANA, 'two words')).code).toBe(1)
  })
})

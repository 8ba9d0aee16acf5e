import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signedIn } from '../app/accounts/sessions.server.ts'
import { signedInCookie } from '../app/accounts/testing.server.ts'
import { lease } from '../app/jobs/queue.server.ts'
import type { Database } from '../ports/database/port.ts'
import { storePassword } from '../ports/identity/accounts.ts'
import { message } from '../ports/mail/contract.ts'
import { outboxMail } from '../ports/mail/outbox.ts'
import { allRows, openSite, sideline } from './testing.ts'

// Each test starts the command several times, perhaps while all other tests run.
vi.setConfig({ testTimeout: 180_000 })
const origin = 'https://www.example.com'
const DANA = 'dana@example.com'

describe.each(['SQLite', 'PostgreSQL'])('the owner on %s', (engine) => {
  let database: Database
  let env: Record<string, string>
  let folder: string
  let dana: string
  beforeEach(async () => {
    ;({ database, env, folder } = await openSite(engine))
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

  test('erases a client and what belongs to them, and nothing of others', async () => {
    const account = { id: dana, role: 'client' as const, name: 'Dana', email: DANA }
    await database.write((trx) => storePassword(trx, account, 'a hash'))
    await open()
    const mail = outboxMail({ database, folder: join(folder, 'mail') })
    await mail.send(message({ id: 'one@example.com', to: { address: 'Dana@Example.com' } }))
    await mail.send(message({ id: 'two@example.com', to: { address: 'kim@example.com' } }))
    expect((await said('client', 'remove', DANA)).err).toContain('Add --yes')
    const before = await allRows(database)

    expect(await said('client', 'remove', DANA, '--yes')).toMatchObject({ code: 0 })
    const after = await allRows(database)
    expect(after.filter((row) => /dana/i.test(row) || row.includes(dana))).toEqual(
      expect.arrayContaining([expect.stringContaining('"client.remove"')]),
    )
    expect(after.filter((row) => !row.startsWith('audit_event')).join()).not.toMatch(
      new RegExp(`dana|${dana}`, 'i'),
    )
    const others = before.filter((row) => row.includes('kim@example.com') || row.includes('Kim'))
    expect(after).toEqual(expect.arrayContaining(others))
    expect(readdirSync(join(folder, 'mail'))).toHaveLength(1)
    expect((await lease(database, ['mail'], 9, Date.now() + 1000)).length).toBe(1)
    expect((await said('client', 'remove', DANA, '--yes')).code).toBe(1)
  })

  test('names the account of a client at the identity service', async () => {
    const { code, out } = await said('client', 'account', DANA, 'kX2v9QbT5y')
    expect([code, out]).toEqual([0, 'Only the account kX2v9QbT5y can sign in as Dana <dana@example.com>.\n'])
    const rows = await database.db.selectFrom('account').select(['name', 'identity_account']).execute()
    expect(rows).toContainEqual({ name: 'Dana', identity_account: 'kX2v9QbT5y' })
    expect((await said('client', 'account', DANA, 'two words')).code).toBe(1)
  })
})

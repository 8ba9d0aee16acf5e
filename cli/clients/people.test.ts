import { beforeEach, expect, test } from 'vitest'
import { staffByEmail } from '../../app/accounts/accounts.server.ts'
import { hasFactors } from '../../app/accounts/second-factor/factors.server.ts'
import { openSession, signedInStaff } from '../../app/accounts/sessions/sessions.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { withEngine } from '../../ports/database/testing.ts'
import { openSite, sideline } from '../testing.ts'

const origin = 'https://www.example.com'

withEngine('people', (engine) => {
  let database: Database
  let env: Record<string, string>
  beforeEach(async () => {
    ;({ database, env } = await openSite(engine))
    const owner = { id: 'ana', role: 'owner' as const, name: 'Ana', email: 'ana@example.com' }
    const row = { ...owner, created_at: 1, updated_at: 1 }
    await database.db.insertInto('account').values(row).execute()
  })
  const said = (...words: string[]) => sideline(env, words)
  /** Whether the person's session of today still holds. */
  const signedInAs = async (email: string) => {
    const person = await staffByEmail(database, email)
    const set = person && (await openSession({ database, origin }, person, new Request(origin)))
    const request = new Request(origin, { headers: { Cookie: set?.split(';')[0] ?? '' } })
    return async () => (await signedInStaff({ database, origin }, request))?.email === email
  }

  test('someone without their factors starts again with the password', async () => {
    const app = { id: 'f', account_id: 'ana', kind: 'totp' as const, name: 'App', secret: 'sealed' }
    const factor = { ...app, credential_id: null, counter: 0, created_at: 1, used_at: null }
    await database.db.insertInto('second_factor').values(factor).execute()
    const holds = await signedInAs('ana@example.com')
    expect(await said('people', 'reset-factors', 'ana@example.com')).toMatchObject({ code: 0 })
    expect([await hasFactors(database.db, 'ana'), await holds()]).toEqual([false, false])
    expect((await said('people', 'link', 'ana@example.com')).out).toMatch(/password\?token=/)
    expect((await said('people', 'list')).out).toMatch(/Ana .* owner +no password yet +no second factor/)
    expect((await said('people', 'link', 'ben@example.com')).err).toMatch(
      /^No one here has the email address/,
    )
  })
})

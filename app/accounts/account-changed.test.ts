import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { localIdentity } from '../../ports/identity/local.ts'
import { TERMINAL } from '../audit/actor.ts'
import { testSecurityLog } from '../audit/testing.server.ts'
import { lease } from '../jobs/queue.server.ts'
import { elapse } from '../limits/testing.ts'
import { accountChangedEmail } from './account-changed.server.ts'
import { insertLink, linkToken, openLink, setPassword } from './passwords/password-links.server.ts'
import { addTotp, listFactors, removeFactor, renewRecoveryCodes } from './second-factor/factors.server.ts'
import { totpSetup } from './second-factor/totp.server.ts'
import { signWith } from './signature.server.ts'
import { removeFactors } from './studio/people/staff.server.ts'
import { addSession, withStaff } from './testing.server.ts'
import { addUploadToken } from './upload-tokens.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const ORIGIN = 'https://www.example.com'
const actor = { kind: 'assistant', id: 'jae' } as const
const BY = { actor, now: NOW }
const jae = { id: 'jae', email: 'jae@example.com', sessionId: 'session-jae', role: 'assistant' as const }

withDatabase('the holder of an account', (open) => {
  let database: Database
  const ports = () => ({ database, sign: signWith('secret'), origin: ORIGIN })
  beforeEach(async () => {
    database = await open()
    await withStaff(database, { jae: 'assistant' })
    await addSession(database, 'jae', NOW)
  })
  async function told() {
    const emails = await Promise.all(
      (await lease(database, ['mail'], 50)).map((job) => accountChangedEmail(ports(), job)),
    )
    return emails.map((email) => email?.change ?? null)
  }

  test('is told of each change of what opens it', async () => {
    const { secret, sealed } = totpSetup(ports().sign, jae, 'Harbor Light')
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
    await addTotp(ports(), jae, { sealed, code: app.generate({ timestamp: NOW }) }, NOW)
    expect(await told()).toEqual(['factor.add'])
    await renewRecoveryCodes(ports(), BY)
    expect(await told()).toEqual(['recovery-codes.renew'])
    const [factor] = await listFactors(database, 'jae')
    await removeFactor(ports(), factor?.id ?? '', BY)
    expect(await told()).toEqual(['factor.remove'])
    await removeFactors(database, 'jae', { actor: TERMINAL, now: NOW })
    expect(await told()).toEqual(['factor.remove-all'])
    const { security } = testSecurityLog(database)
    await addUploadToken({ database, security }, 'Lightroom', BY)
    const [job] = await lease(database, ['mail'], 9)
    const link = `${ORIGIN}/client/forgotten?studio`
    const holder = { name: 'jae', email: 'jae@example.com', link }
    const email = { kind: 'account-changed', ...holder, change: 'token.add', at: NOW }
    expect(job && (await accountChangedEmail(ports(), job))).toEqual(email)
  })

  test('is told of a new password, but not of the first', async () => {
    const { security } = testSecurityLog(database)
    const { passwords } = localIdentity(database)
    if (!passwords) throw new Error('No passwords.')
    const choose = async (password: string) => {
      const asked = { accountId: 'jae', purpose: 'invitation' as const, actor: TERMINAL }
      const id = await database.write((trx) => insertLink(trx, asked, NOW))
      const link = await openLink(ports(), linkToken(ports().sign, id), NOW)
      if (!link) throw new Error('The link is closed.')
      await setPassword({ ...ports(), passwords, security }, link, password, new Request(ORIGIN), NOW)
    }
    await choose('a first long password')
    expect(await told()).toEqual([])
    await choose('another long password')
    expect(await told()).toEqual(['password.set'])
  })

  test('is told nothing once blocked, and no more than twenty times a day', async () => {
    for (let i = 0; i < 25; i++) await renewRecoveryCodes(ports(), BY)
    expect(await told()).toHaveLength(20)
    await elapse(database, 25 * 3_600_000)
    await renewRecoveryCodes(ports(), { actor, now: NOW + 25 * 3_600_000 })
    await database.db.updateTable('account').set({ blocked_at: NOW }).execute()
    expect(await told()).toContain(null)
  })
})

import { expect, test, vi } from 'vitest'
import { openTestSqlite } from '../../ports/database/testing.ts'
import { identityService } from '../../ports/identity/testing-google.ts'
import { readEnv } from '../settings/env.ts'
import { openIdentity } from './identity.ts'

test.each([true, false])('a project where anybody can sign up is named at start (%s)', async (signUpOpen) => {
  const service = await identityService({ projectId: 'studio', now: Date.now })
  service.signUpOpen = signUpOpen
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const env = readEnv({
    IDENTITY_PROVIDER: 'google',
    IDENTITY_API_KEY: 'key',
    IDENTITY_PROJECT_ID: 'studio',
    IDENTITY_ENDPOINT: service.origin,
  })
  await openIdentity(env, await openTestSqlite())
  await vi.waitUntil(() => service.count('signUp') === 1)
  if (signUpOpen) await vi.waitUntil(() => warn.mock.calls.length > 0)
  const said = warn.mock.calls.join('\n')
  warn.mockRestore()
  expect(said.includes('Anyone can create an account')).toBe(signUpOpen)
})

// @module-tag all
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { identityContract } from './contract.ts'
import { type GoogleOptions, googleIdentity } from './google.ts'
import { identityService, refused } from './testing-google.ts'

const projectId = 'a-project'
const START = Date.UTC(2027, 4, 1)
const ann = { email: 'ann@example.com', password: 'the right one', localId: 'uid-ann' }

identityContract('Identity Toolkit fulfills the contract', async ({ email, password }) => {
  const service = await identityService({ projectId, now: Date.now })
  service.accounts.set(email, { email, password, localId: 'uid-ann' })
  const { origin: endpoint } = service
  return googleIdentity({ apiKey: 'key', projectId, endpoint, jwksUrl: `${endpoint}/jwks` })
})

describe('Identity Toolkit', () => {
  let time = START
  let service: Awaited<ReturnType<typeof identityService>>
  beforeEach(async () => {
    time = START
    service = await identityService({ projectId, now: () => time })
    service.accounts.set(ann.email, ann)
  })
  const open = (more: Partial<GoogleOptions> = {}) =>
    googleIdentity({
      apiKey: 'a key&more',
      projectId,
      now: () => time,
      endpoint: service.origin,
      jwksUrl: `${service.origin}/jwks`,
      ...more,
    })
  const signIn = (identity = open()) => identity.signIn(ann.email, ann.password)

  test('receives exactly what its own library sends', async () => {
    expect(await signIn()).toEqual({ email: ann.email, account: 'uid-ann', verified: true })
    expect(service.requests[0]).toEqual({
      path: '/v1/accounts:signInWithPassword?key=a%20key%26more',
      body: {
        email: ann.email,
        password: ann.password,
        returnSecureToken: true,
        clientType: 'CLIENT_TYPE_WEB',
      },
    })
  })

  test.each([
    ['for another project', { aud: 'another' }],
    ['from another issuer', { iss: 'https://accounts.google.com' }],
    ['expired', { exp: START / 1000 - 10 }],
    ['from the future', { iat: START / 1000 + 60 }],
    ['for a sign-in in the future', { auth_time: START / 1000 + 60 }],
    ['without the time of the sign-in', { auth_time: undefined }],
    ['without an expiry', { exp: undefined }],
    ['without an issue time', { iat: undefined }],
    ['for another account', { sub: 'uid-bob' }],
    ['for no account', { sub: '' }],
    ['for another address', { email: 'bob@example.com' }],
    ['of another provider', { firebase: { sign_in_provider: 'google.com' } }],
    ['of an anonymous visitor', { firebase: { sign_in_provider: 'anonymous' } }],
    ['of a tenant', { firebase: { sign_in_provider: 'password', tenant: 'others' } }],
    ['of no provider', { firebase: undefined }],
  ])('rejects a token %s', async (_, claims) => {
    service.claims = claims
    expect(await signIn()).toBeNull()
  })

  test.each([false, undefined, 'true'])('says that an address is not verified (%s)', async (claim) => {
    service.claims = { email_verified: claim }
    expect(await signIn()).toMatchObject({ email: ann.email, account: 'uid-ann', verified: false })
  })

  test('says whether anybody can sign up, and makes no account to find out', async () => {
    const { signUpOpen } = open()
    expect(await signUpOpen()).toBe(false)
    service.signUpOpen = true
    expect(await signUpOpen()).toBe(true)
    service.instead = { status: 503, body: 'upstream' }
    expect(await signUpOpen()).toBeNull()
  })

  test('tolerates a clock a few seconds ahead', async () => {
    service.claims = { iat: START / 1000 + 3, auth_time: START / 1000 + 3 }
    expect(await signIn()).not.toBeNull()
  })

  test.each([
    ['', '', ''],
    ['x'.repeat(129), 'x'.repeat(129), ''],
  ])('rejects an account ID that is empty or too long', async (localId, sub) => {
    service.answer = { localId }
    service.claims = { sub }
    expect(await signIn()).toBeNull()
  })

  test('rejects a token that is not signed, or signed by another key of the same ID', async () => {
    service.unsigned = true
    expect(await signIn()).toBeNull()
    service.unsigned = false
    service.published = await service.newKey('one')
    expect(await signIn()).toBeNull()
  })

  test.each([{ idToken: undefined }, { idToken: 'abc' }, { localId: undefined }, { email: undefined }])(
    'rejects an answer with %o',
    async (answer) => {
      service.answer = answer
      expect(await signIn()).toBeNull()
    },
  )

  test('a sign-in that still needs a second factor fails', async () => {
    service.answer = { mfaPendingCredential: 'pending', mfaInfo: [{}], idToken: undefined }
    expect(await signIn()).toBeNull()
    service.answer = { mfaPendingCredential: 'pending' }
    expect(await signIn()).toBeNull()
  })

  test.each([
    'INVALID_LOGIN_CREDENTIALS',
    'EMAIL_NOT_FOUND',
    'INVALID_PASSWORD',
    'INVALID_EMAIL',
    'MISSING_PASSWORD',
    'USER_DISABLED',
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled',
  ])('%s means that the sign-in is refused', async (message) => {
    service.instead = refused(message)
    expect(await signIn()).toBeNull()
    expect(service.count('passwordPolicy')).toBe(0)
  })

  test('a password that no longer meets the rules is refused, and the rules are fetched again', async () => {
    const identity = open()
    service.instead = refused(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [12 characters]',
    )
    expect(await signIn(identity)).toBeNull()
    expect(service.requests.at(-1)?.path).toBe('/v2/passwordPolicy?key=a%20key%26more')
    expect(identity.policy()).toEqual({ customStrengthOptions: { minPasswordLength: 12 } })
  })

  test.each([
    refused('Requests to this API are blocked.', 403),
    refused('API key not valid. Please pass a valid API key.'),
    refused('PASSWORD_LOGIN_DISABLED'),
    { status: 503, body: 'upstream' },
    { status: 200, body: 'no JSON' },
  ])('throws when the site or the service is at fault: %o', async (instead) => {
    service.instead = instead
    await expect(signIn()).rejects.toThrow(/^The identity service/)
  })

  /** jose reads the system's clock to decide how old the keys are. */
  const setTime = (ms: number) => {
    time = START + ms
    vi.setSystemTime(time)
  }

  test('fetches the keys again for a key it does not know, but not for every forged token', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    setTime(0)
    const identity = open()
    await signIn(identity)
    service.published = service.key
    service.key = await service.newKey('unknown')
    for (let n = 0; n < 5; n++) expect(await signIn(identity)).toBeNull()
    expect(service.count('jwks')).toBe(1)
    setTime(31_000)
    expect(await signIn(identity)).toBeNull()
    expect(service.count('jwks')).toBe(2)
    service.published = null
    setTime(62_000)
    expect(await signIn(identity)).not.toBeNull()
  })

  test.each([503, 302])(
    'keys that cannot be fetched (%i) are an error, not a wrong password',
    async (status) => {
      service.keysStatus = status
      await expect(signIn()).rejects.toThrow()
    },
  )

  test('accepts the emulator’s unsigned tokens if their claims are right', async () => {
    service.unsigned = true
    const emulator = service.origin.slice('http://'.length)
    const identity = open({ emulator, endpoint: undefined, jwksUrl: undefined })
    expect(await signIn(identity)).toMatchObject({ email: ann.email })
    expect(service.requests[0]?.path).toMatch(
      /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword\?/,
    )
    service.claims = { aud: 'another' }
    expect(await signIn(identity)).toBeNull()
    service.claims = { sub: 'uid-bob' }
    expect(await signIn(identity)).toBeNull()
  })
})

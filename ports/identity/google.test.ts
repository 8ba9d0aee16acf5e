import { beforeEach, describe, expect, test } from 'vitest'
import { identityContract } from './contract.ts'
import { type GoogleOptions, googleIdentity } from './google.ts'
import { identityService, refused } from './testing-google.ts'

const projectId = 'a-project'
const START = Date.UTC(2027, 4, 1)
const ann = { email: 'ann@example.com', password: 'the right one', localId: 'uid-ann' }

identityContract('Identity Toolkit holds to the contract', async ({ email, password }) => {
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
      ...{ apiKey: 'a key&more', projectId, now: () => time },
      ...{ endpoint: service.origin, jwksUrl: `${service.origin}/jwks` },
      ...more,
    })
  const signIn = (identity = open()) => identity.signIn(ann.email, ann.password)

  test('is asked exactly as its own library asks', async () => {
    expect(await signIn()).toEqual({ email: ann.email })
    expect(service.asked[0]).toEqual({
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
    ['another project’s', { aud: 'another' }],
    ['another issuer’s', { iss: 'https://accounts.google.com' }],
    ['over', { exp: START / 1000 - 10 }],
    ['from the future', { iat: START / 1000 + 60 }],
    ['of a sign-in in the future', { auth_time: START / 1000 + 60 }],
    ['without the time of the sign-in', { auth_time: undefined }],
    ['without an end', { exp: undefined }],
    ['without a beginning', { iat: undefined }],
    ['somebody else’s', { sub: 'uid-bob' }],
    ['nobody’s', { sub: '' }],
    ['for another address', { email: 'bob@example.com' }],
  ])('a token that is %s proves nothing', async (_, claims) => {
    service.claims = claims
    expect(await signIn()).toBeNull()
  })

  test('a clock a few seconds ahead is forgiven', async () => {
    service.claims = { iat: START / 1000 + 3, auth_time: START / 1000 + 3 }
    expect(await signIn()).not.toBeNull()
  })

  test.each([
    ['', '', ''],
    ['x'.repeat(129), 'x'.repeat(129), ''],
  ])('an account id of no or too many letters is none', async (localId, sub) => {
    service.answer = { localId }
    service.claims = { sub }
    expect(await signIn()).toBeNull()
  })

  test('a token that is not signed, or signed by another key under the same name, proves nothing', async () => {
    service.unsigned = true
    expect(await signIn()).toBeNull()
    service.unsigned = false
    service.shown = await service.newKey('one')
    expect(await signIn()).toBeNull()
  })

  test.each([{ idToken: undefined }, { idToken: 'abc' }, { localId: undefined }, { email: undefined }])(
    'an answer with %o proves nothing',
    async (answer) => {
      service.answer = answer
      expect(await signIn()).toBeNull()
    },
  )

  test('the second factor that is still wanted is a failure', async () => {
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
  ])('%s is a refusal', async (message) => {
    service.instead = refused(message)
    expect(await signIn()).toBeNull()
    expect(service.count('passwordPolicy')).toBe(0)
  })

  test('a password that its rules no longer take has the rules read again, and is refused', async () => {
    const identity = open()
    service.instead = refused(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [12 characters]',
    )
    expect(await signIn(identity)).toBeNull()
    expect(service.asked.at(-1)?.path).toBe('/v2/passwordPolicy?key=a%20key%26more')
    expect(identity.policy()).toEqual({ customStrengthOptions: { minPasswordLength: 12 } })
  })

  test.each([
    refused('Requests to this API are blocked.', 403),
    refused('API key not valid. Please pass a valid API key.'),
    refused('PASSWORD_LOGIN_DISABLED'),
    { status: 503, body: 'upstream' },
    { status: 200, body: 'no JSON' },
  ])('what is the site’s error, or the service’s, is no refusal: %o', async (instead) => {
    service.instead = instead
    await expect(signIn()).rejects.toThrow(/^The identity service/)
  })

  test('the keys are kept for their max-age, and read again after it', async () => {
    const identity = open()
    for (const ms of [0, 3_000_000, 3_599_000]) {
      time = START + ms
      expect(await signIn(identity)).not.toBeNull()
    }
    expect(service.count('jwks')).toBe(1)
    time = START + 3_600_001
    expect(await signIn(identity)).not.toBeNull()
    expect(service.count('jwks')).toBe(2)
  })

  test('a key that is not among them is looked for, but not at every forged token', async () => {
    const identity = open()
    await signIn(identity)
    service.shown = service.key
    service.key = await service.newKey('unheard of')
    for (let n = 0; n < 5; n++) expect(await signIn(identity)).toBeNull()
    expect(service.count('jwks')).toBe(1)
    time += 31_000
    expect(await signIn(identity)).toBeNull()
    expect(service.count('jwks')).toBe(2)
    service.shown = null
    time += 31_000
    expect(await signIn(identity)).not.toBeNull()
  })

  test('the emulator’s unsigned tokens are believed, if all else about them holds', async () => {
    service.unsigned = true
    const emulator = service.origin.slice('http://'.length)
    const identity = open({ emulator, endpoint: undefined, jwksUrl: undefined })
    expect(await signIn(identity)).toEqual({ email: ann.email })
    expect(service.asked[0]?.path).toMatch(
      /^\/identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword\?/,
    )
    service.claims = { aud: 'another' }
    expect(await signIn(identity)).toBeNull()
    service.claims = { sub: 'uid-bob' }
    expect(await signIn(identity)).toBeNull()
  })
})

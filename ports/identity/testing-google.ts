import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { onTestFinished } from 'vitest'

interface Received {
  path: string
  body: Record<string, unknown> | null
}

type Reply = { status: number; body: unknown }

/** An identity service for tests, over HTTP like the real one: it knows accounts and signs with its own keys. */
export async function identityService(options: { projectId: string; now: () => number }) {
  const { projectId, now } = options
  const requests: Received[] = []
  const accounts = new Map<string, { password: string; localId: string; email: string }>()
  const service = {
    requests,
    accounts,
    origin: '',
    claims: {} as Record<string, unknown>,
    answer: {} as Record<string, unknown>,
    instead: null as Reply | null,
    unsigned: false,
    signUpOpen: false,
    keysStatus: 200,
    key: await newKey('one'),
    published: null as Awaited<ReturnType<typeof newKey>> | null,
    newKey,
    count: (part: string) => requests.filter(({ path }) => path.includes(part)).length,
  }

  async function idToken(account: { localId: string; email: string }): Promise<string> {
    const seconds = Math.floor(now() / 1000)
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: seconds,
      sub: account.localId,
      iat: seconds,
      exp: seconds + 3600,
      email: account.email,
      email_verified: true,
      firebase: { identities: { email: [account.email] }, sign_in_provider: 'password' },
      ...service.claims,
    }
    if (service.unsigned) return new UnsecuredJWT(claims).encode()
    const header = { alg: 'RS256', kid: service.key.kid }
    return new SignJWT(claims).setProtectedHeader(header).sign(service.key.privateKey)
  }

  function signUp({ password }: Record<string, unknown>): Reply {
    if (!service.signUpOpen) return refused('ADMIN_ONLY_OPERATION')
    if (String(password).length < 6)
      return refused('WEAK_PASSWORD : Password should be at least 6 characters')
    throw new Error('The site has signed up at the identity service.')
  }

  async function signIn(body: Record<string, unknown>): Promise<Reply> {
    const account = accounts.get(String(body.email).toLowerCase())
    if (!account || account.password !== body.password) return refused('INVALID_LOGIN_CREDENTIALS')
    const { localId, email } = account
    const rest = { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, displayName: '' }
    const tokens = { idToken: await idToken(account), refreshToken: 'r', expiresIn: '3600' }
    return { status: 200, body: { ...rest, localId, email, ...tokens, ...service.answer } }
  }

  async function replyTo(path: string, body: Record<string, unknown> | null): Promise<Reply> {
    if (path.includes('/jwks')) {
      return { status: service.keysStatus, body: { keys: [(service.published ?? service.key).jwk] } }
    }
    if (path.includes('/v2/passwordPolicy')) {
      return { status: 200, body: { customStrengthOptions: { minPasswordLength: 12 } } }
    }
    if (service.instead) return service.instead
    if (path.includes('accounts:signUp')) return signUp(body ?? {})
    return signIn(body ?? {})
  }

  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const body = sent ? JSON.parse(sent) : null
    requests.push({ path: request.url as string, body })
    send(response, await replyTo(request.url as string, body))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  service.origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return service
}

export function refused(message: string, code = 400): Reply {
  return { status: code, body: { error: { code, message, errors: [{ message }] } } }
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

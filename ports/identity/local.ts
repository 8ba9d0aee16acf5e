import type { Database } from '../database/port.ts'
import { keepPassword } from './accounts.ts'
import { type PasswordHash, passwordHash } from './argon2.ts'
import type { Identity } from './port.ts'

interface LocalOptions {
  database: Database
  /** Scheme and host of the site. */
  origin: string
  /** At least 32 characters. */
  secret: string
  /** Left out: argon2id. */
  hashing?: PasswordHash
}

/**
 * Passwords in our own database, by Better Auth. Only its sign-in is used, by which it proves a password and takes the
 * same time for an address it does not know; its sessions go nowhere, because ours are the same for every adapter.
 */
export function localIdentity(options: LocalOptions): Identity {
  const { hashing = passwordHash() } = options
  let opened: ReturnType<typeof open> | undefined
  return {
    async signIn(email, password) {
      // When somebody first signs in: it is 25 MB that a site without clients does without.
      opened ??= open(options, hashing)
      const { auth, isRefusal } = await opened
      try {
        const { user } = await auth.api.signInEmail({ body: { email, password } })
        return { email: user.email.toLowerCase() }
      } catch (error) {
        if (isRefusal(error)) return null
        throw error
      }
    },
    passwords: { hash: hashing.hash, keep: keepPassword },
  }
}

/** Where its sessions are kept. */
const NOWHERE = {
  get: async () => null,
  getAndDelete: async () => null,
  set: async () => {},
  increment: async () => 1,
  delete: async () => {},
}

async function open({ database, origin, secret }: LocalOptions, hashing: PasswordHash) {
  const [{ betterAuth }, { isAPIError }] = await Promise.all([
    import('better-auth'),
    import('better-auth/api'),
  ])
  const auth = betterAuth({
    // Its SQL for SQLite keeps times as text and flags as numbers, which PostgreSQL takes as well.
    database: { db: database.db, type: 'sqlite' },
    secret,
    baseURL: origin,
    secondaryStorage: NOWHERE,
    // Counted by us, before it is asked.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: { modelName: 'sign_in_user', fields: USER },
    account: { modelName: 'sign_in_account', fields: ACCOUNT },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashing.hash, verify: ({ hash, password }) => hashing.verify(password, hash) },
    },
  })
  const isRefusal = (error: unknown) => isAPIError(error) && Number(error.statusCode) < 500
  return { auth, isRefusal }
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' }
const USER = { emailVerified: 'email_verified', ...TIMES }
const ACCOUNT = {
  accountId: 'account_id',
  providerId: 'provider_id',
  userId: 'user_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...TIMES,
}

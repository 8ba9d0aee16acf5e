import type { Database } from '../../ports/database/port.ts'
import type { GoogleIdentity } from '../../ports/identity/google.ts'
import { localIdentity } from '../../ports/identity/local.ts'
import type { Identity } from '../../ports/identity/port.ts'
import type { Env } from '../settings/env.ts'

export async function openIdentity(env: Env, database: Database): Promise<Identity> {
  if (env.IDENTITY_PROVIDER === 'local') return localIdentity(database)
  const { googleIdentity } = await import('../../ports/identity/google.ts')
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST
  if (emulator) {
    console.warn(
      `\n  FIREBASE_AUTH_EMULATOR_HOST is set, so the site trusts the emulator at ${emulator}.\n` +
        '  Anyone who can reach it can sign in as any client. Leave it out on a real site.\n',
    )
  }
  const identity = googleIdentity({
    // The emulator accepts any key.
    apiKey: env.IDENTITY_API_KEY ?? 'emulator',
    projectId: env.IDENTITY_PROJECT_ID as string,
    endpoint: env.IDENTITY_ENDPOINT?.replace(/\/$/, ''),
    jwksUrl: env.IDENTITY_JWKS_URL,
    emulator,
  })
  warnOfSignUp(identity)
  return identity
}

/** Warns later: the site does not wait for the service's answer. */
async function warnOfSignUp({ signUpOpen }: GoogleIdentity): Promise<void> {
  if (await signUpOpen().catch(() => null)) {
    console.warn(
      '\n  Anyone can create an account at the identity service. Turn sign-up off: in the Firebase console under\n' +
        '  Authentication, Settings, User actions.\n',
    )
  }
}

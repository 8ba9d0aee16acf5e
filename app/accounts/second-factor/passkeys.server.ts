import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { textOf } from '../../form-text.ts'
import type { Ports, Sign } from '../../ports.server.ts'
import { seal, unseal } from './sealed.server.ts'

export interface StoredPasskey {
  /** Base64url, chosen by the authenticator. */
  credentialId: string
  publicKey: string
  /** Uses, if the authenticator counts; otherwise 0. */
  counter: number
}

export interface GivenPasskey {
  sealed: string
  response: string
}

export function givenPasskey(form: FormData): GivenPasskey {
  return { sealed: textOf(form, 'sealed'), response: textOf(form, 'response') }
}

interface Challenge {
  challenge: string
  /** UTC milliseconds. */
  at: number
}

/** Milliseconds. */
const LIFETIME = 300_000

export async function newPasskey(
  { sign, origin }: Pick<Ports, 'sign' | 'origin'>,
  account: { id: string; name: string; email: string },
  more: { issuer: string; known: string[] },
  now: number,
) {
  const options = await generateRegistrationOptions({
    rpName: more.issuer,
    rpID: hostOf(origin),
    userName: account.email,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.id)),
    excludeCredentials: more.known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: LIFETIME,
  })
  return { options, sealed: sealed(sign, account.id, options.challenge, now) }
}

export async function verifyNewPasskey(
  { sign, origin }: Pick<Ports, 'sign' | 'origin'>,
  accountId: string,
  given: GivenPasskey,
  now: number,
): Promise<StoredPasskey | null> {
  const asked = unsealed(sign, accountId, given.sealed, now)
  const response = parse<RegistrationResponseJSON>(given.response)
  if (!asked || !response) return null
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
  }).catch(() => null)
  if (!result?.verified) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

export async function requestPasskey({ sign, origin }: Pick<Ports, 'sign' | 'origin'>, now: number) {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'required',
    timeout: LIFETIME,
  })
  return { options, sealed: sealed(sign, 'anybody', options.challenge, now) }
}

/** Not verified. */
export function passkeyIdOf(response: string): string | null {
  const id = parse<AuthenticationResponseJSON>(response)?.id
  return typeof id === 'string' ? id : null
}

/** Returns null for a wrong one. The caller refuses challenges from before the last use. */
export async function verifyPasskey(
  { sign, origin }: Pick<Ports, 'sign' | 'origin'>,
  passkey: StoredPasskey,
  given: GivenPasskey,
  now: number,
): Promise<{ counter: number; askedAt: number } | null> {
  const asked = unsealed(sign, 'anybody', given.sealed, now)
  const response = parse<AuthenticationResponseJSON>(given.response)
  if (!asked || !response) return null
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null)
  return result?.verified ? { counter: result.authenticationInfo.newCounter, askedAt: asked.at } : null
}

function sealed(sign: Sign, whose: string, challenge: string, now: number): string {
  return seal(sign, `passkey ${whose}`, JSON.stringify({ challenge, at: now } satisfies Challenge))
}

function unsealed(sign: Sign, whose: string, text: string, now: number): Challenge | null {
  const asked = parse<Challenge>(unseal(sign, `passkey ${whose}`, text) ?? '')
  return asked && now - asked.at < LIFETIME ? asked : null
}

function parse<Shape extends object>(text: string): Shape | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Shape | null) : null
  } catch {
    return null
  }
}

/** Browsers allow passkeys at a secure host with a name. */
export function allowsPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return (protocol === 'https:' || hostname === 'localhost') && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

function hostOf(origin: string): string {
  return new URL(origin).hostname
}

import type { Generated } from 'kysely'

/** Somebody who can sign in: the owner, an assistant, or a client, whose account has the client's ID. */
export interface AccountTable {
  id: string
  role: Generated<Role>
  name: string
  /** Lower case. */
  email: string
  /** argon2id, as a PHC string; null while none is chosen, or if an identity service has it. */
  password_hash: string | null
  /** The account's ID at the identity service; null when it is not known. */
  identity_account: Generated<string | null>
  /** Since when they may not sign in; null for those who may. */
  blocked_at: Generated<number | null>
  /** Known devices count only for the epoch they were signed in: raising it ends them all. */
  device_epoch: Generated<number>
  /** When they last signed in; null for those who never did. */
  signed_in_at: number | null
  created_at: number
  updated_at: number
}
export type Role = 'owner' | 'assistant' | 'client'

/** A signed-in browser. */
export interface SessionTable {
  id: string
  /** SHA-256 of the cookie's token, in hex: this table is not enough to forge a cookie. */
  token_hash: string
  account_id: string
  /** 'Firefox on Windows', for the list of sessions. */
  device: string
  created_at: number
  /** The time of the last request, precise to about an hour. */
  seen_at: number
  /** When the password was last given: sensitive acts ask for it again. */
  confirmed_at: number
}

/** A link, emailed or printed, to choose a password once. Its signature is not stored. */
export interface PasswordLinkTable {
  id: string
  account_id: string
  purpose: 'invitation' | 'reset'
  created_at: number
  expires_at: number
  /** When it, or another link of the account, was used. */
  ended_at: number | null
}

/** What proves besides the password that it is really the account's holder. */
export interface SecondFactorTable {
  id: string
  account_id: string
  kind: 'totp' | 'passkey'
  /** 'Authenticator app', or the device that a passkey was made on. */
  name: string
  /** Of a passkey: base64url, chosen by the authenticator. */
  credential_id: string | null
  /** An app's secret, encrypted; a passkey's public key, base64url. */
  secret: string
  /** The last time step whose code was used; how often a passkey was used. */
  counter: number
  created_at: number
  used_at: number | null
}

/** Codes that each replace the second factor once. */
export interface RecoveryCodeTable {
  account_id: string
  /** HMAC of the code with the site's secret. */
  code_hash: string
}

/** With it a program of the owner or an assistant uploads into albums of its own; see app/uploads/api. */
export interface UploadTokenTable {
  id: string
  account_id: string
  /** 'Lightroom on the studio Mac' */
  name: string
  /** SHA-256 of the token, in hex. */
  token_hash: string
  created_at: number
  /** The time of the last request, precise to about a minute; null for never. */
  used_at: number | null
}

/** An album that a program made, by the program's own name for it. */
export interface UploadedAlbumTable {
  account_id: string
  /** Unique among an account's albums. */
  key: string
  album_id: string
}

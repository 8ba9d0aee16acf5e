import type { Generated } from 'kysely'

export type Role = 'owner' | 'assistant' | 'client'

export interface AccountTables {
  /** An owner, an assistant or a client, whose account has the client's ID. */
  account: {
    id: string
    role: Generated<Role>
    name: string
    /** Lower case. */
    email: string
    /** argon2id, as a PHC string; null if none is chosen or an identity service has it. */
    password_hash: string | null
    /** The ID at the identity service; null if unknown. */
    identity_account: Generated<string | null>
    blocked_at: Generated<number | null>
    /** Known devices count only for their epoch: raising it ends them all. */
    device_epoch: Generated<number>
    signed_in_at: number | null
    created_at: number
    updated_at: number
  }

  session: {
    id: string
    /** SHA-256 of the cookie's token, in hex: not enough to forge a cookie. */
    token_hash: string
    account_id: string
    device: string
    created_at: number
    /** The last request, precise to about an hour. */
    seen_at: number
    /** When the password was last given: sensitive pages ask again. */
    confirmed_at: number
  }

  /** A link to choose a password once. Its signature is not stored. */
  password_link: {
    id: string
    account_id: string
    purpose: 'invitation' | 'reset'
    created_at: number
    expires_at: number
    /** When it, or another link of the account, was used. */
    ended_at: number | null
  }

  second_factor: {
    id: string
    account_id: string
    kind: 'totp' | 'passkey'
    name: string
    /** A passkey's, base64url. */
    credential_id: string | null
    /** An app's secret, encrypted, or a passkey's public key, base64url. */
    secret: string
    /** The last used time step of an app, or the uses of a passkey. */
    counter: number
    created_at: number
    used_at: number | null
  }

  recovery_code: {
    account_id: string
    /** HMAC of the code with the site's secret. */
    code_hash: string
  }

  /** A program uploads with it into albums of its own; see app/uploads/api. */
  upload_token: {
    id: string
    account_id: string
    name: string
    /** SHA-256, in hex. */
    token_hash: string
    created_at: number
    /** The last request, precise to about a minute. */
    used_at: number | null
  }

  uploaded_album: {
    account_id: string
    /** The program's own name, unique within the account. */
    key: string
    album_id: string
  }
}

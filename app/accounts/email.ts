/** Lets a new client choose a password. */
export interface ClientInvitation {
  kind: 'client-invitation'
  clientName: string
  clientEmail: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

/** Lets a new assistant choose a password. */
export interface AssistantInvitation {
  kind: 'assistant-invitation'
  name: string
  email: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

/** Somebody signed in on a device on which they had not signed in before. */
export interface NewDevice {
  kind: 'new-device'
  name: string
  email: string
  /** 'Safari on iPhone' */
  device: string
  /** UTC milliseconds. */
  at: number
  /** To the page that sends a password link. */
  link: string
}

/** What an intruder would change, by the name of its audit event. */
export type AccountChange =
  | 'password.set'
  | 'factor.add'
  | 'factor.remove'
  | 'factor.remove-all'
  | 'recovery-codes.renew'
  | 'token.add'

/** Somebody changed what opens an account. */
export interface AccountChanged {
  kind: 'account-changed'
  name: string
  email: string
  change: AccountChange
  /** UTC milliseconds. */
  at: number
  /** To the page that sends a password link. */
  link: string
}

export interface PasswordReset {
  kind: 'password-reset'
  name: string
  email: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

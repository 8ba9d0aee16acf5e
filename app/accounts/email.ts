/** To somebody who has an account. */
interface ToHolder {
  name: string
  email: string
  /** To a page where they choose a password, or ask for an email with which they can. */
  link: string
}

interface PasswordLink extends ToHolder {
  /** UTC milliseconds. */
  expiresAt: number
}

/** Lets a new client choose a password. */
export interface ClientInvitation extends PasswordLink {
  kind: 'client-invitation'
}

/** Lets a new assistant choose a password. */
export interface AssistantInvitation extends PasswordLink {
  kind: 'assistant-invitation'
}

export interface PasswordReset extends PasswordLink {
  kind: 'password-reset'
}

/** Somebody signed in on a device on which they had not signed in before. */
export interface NewDevice extends ToHolder {
  kind: 'new-device'
  /** 'Safari on iPhone' */
  device: string
  /** UTC milliseconds. */
  at: number
}

/** What an intruder would change, by the name of its audit event. */
export type AccountChange =
  | 'password.set'
  | 'factor.add'
  /** With the first factor, upload tokens or the calendar's address ended. */
  | 'factor.add-first'
  | 'factor.remove'
  | 'factor.remove-all'
  | 'recovery-codes.renew'
  | 'token.add'

/** Somebody changed what opens an account. */
export interface AccountChanged extends ToHolder {
  kind: 'account-changed'
  change: AccountChange
  /** UTC milliseconds. */
  at: number
}

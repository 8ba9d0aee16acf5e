interface ToHolder {
  name: string
  email: string
  /** To a page where they choose a password, or request an email with which they can. */
  link: string
}

interface PasswordLink extends ToHolder {
  /** UTC milliseconds. */
  expiresAt: number
}

export interface ClientInvitation extends PasswordLink {
  kind: 'client-invitation'
}

export interface AssistantInvitation extends PasswordLink {
  kind: 'assistant-invitation'
}

export interface PasswordReset extends PasswordLink {
  kind: 'password-reset'
}

export interface NewDevice extends ToHolder {
  kind: 'new-device'
  device: string
  /** UTC milliseconds. */
  at: number
}

/** Changes that an intruder would make, by the names of their audit events. */
export type AccountChange =
  | 'password.set'
  | 'factor.add'
  /** With the first factor, upload tokens or the calendar's address ended. */
  | 'factor.add-first'
  | 'factor.remove'
  | 'factor.remove-all'
  | 'recovery-codes.renew'
  | 'token.add'

export interface AccountChanged extends ToHolder {
  kind: 'account-changed'
  change: AccountChange
  /** UTC milliseconds. */
  at: number
}

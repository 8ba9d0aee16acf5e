interface PasswordLink<Kind> {
  kind: Kind
  name: string
  email: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

export type ClientInvitation = PasswordLink<'client-invitation'>
export type AssistantInvitation = PasswordLink<'assistant-invitation'>
export type PasswordReset = PasswordLink<'password-reset'>

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

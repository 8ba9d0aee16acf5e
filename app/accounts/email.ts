/** Lets a new client choose a password. */
export interface ClientInvitation {
  kind: 'client-invitation'
  clientName: string
  clientEmail: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

export interface PasswordReset {
  kind: 'password-reset'
  name: string
  email: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

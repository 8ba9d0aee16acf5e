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

export interface PasswordReset {
  kind: 'password-reset'
  name: string
  email: string
  link: string
  /** UTC milliseconds. */
  expiresAt: number
}

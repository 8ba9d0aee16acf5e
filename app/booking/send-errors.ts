/** What keeps the visitor on a step: a line under the question, and what more may help. */
export interface Trouble {
  /** Whether the answer has to change, or only be sent again. */
  of: 'answer' | 'sending'
  message: string
  hint?: string
}

const FAILED = { of: 'sending', message: 'Failed to send message. Please try again.' } as const

/** It did not reach us, or could not be kept. */
export const failed: Trouble = FAILED

export const offline: Trouble = {
  ...FAILED,
  hint: 'You seem to be offline. Nothing you wrote is lost: press Submit when you are back.',
}

export const busy: Trouble = {
  ...FAILED,
  hint: 'Too many requests have come from your network. Nothing you wrote is lost: wait a few minutes.',
}

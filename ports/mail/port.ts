export interface Address {
  name?: string
  address: string
}

interface Attachment {
  /** The file's name. */
  name: string
  /** Its media type, parameters included. */
  type: string
  content: string
}

/** One letter, ready to go to one person. */
export interface Message {
  /** The Message-ID without angle brackets, the same at every attempt: whoever receives it twice can tell. */
  id: string
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** What the template of a sending service is filled with, instead of `html`. */
  parameters?: Record<string, string>
}

/** Carries letters away. Safe to call from many places at once. */
export interface Mail {
  /**
   * Resolves once the letter is in other hands, or kept. Throws {@link MailRefused} when another try would end the same;
   * anything else that is thrown is worth another try.
   */
  send(message: Message): Promise<void>
  close(): Promise<void>
}

/** This letter, or every letter, is refused until somebody changes something. One sentence for the owner, no secrets. */
export class MailRefused extends Error {}

/** Emails cannot be kept here; the message is one sentence for the person at the terminal. */
export class MailUnusable extends Error {}

export interface Address {
  name?: string
  address: string
}

interface Attachment {
  name: string
  type: string
  content: string | Uint8Array
  /** The HTML shows the picture as `cid:` and this ID. */
  cid?: string
}

export interface Message {
  /** Without angle brackets. The same at every attempt, so that mail programs can spot duplicates. */
  id: string
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** A page whose address turns such emails off by a POST (RFC 8058). */
  unsubscribe?: string
  /** Written by a person: a vacation responder may answer. */
  byHand?: boolean
  /** A part of the text, such as a link's token, that is sent but not stored. */
  secret?: string
  /** For the template of a sending service, instead of `html`. */
  parameters?: Record<string, string>
}

/** Safe to use concurrently. */
export interface Mail {
  /** Throws {@link MailRefused} if a retry would fail too; any other error is worth a retry. */
  send(message: Message): Promise<'sent' | 'stored'>
  close(): Promise<void>
}

export const STORED_ONLY = 'Stored, not sent: no mail server is set up.'
export const STORED_THEN = 'Stored, not sent: no mail server was set up.'

/** The message is a sentence for the owner, without secrets. */
export class MailRefused extends Error {}

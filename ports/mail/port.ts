export interface Address {
  name?: string
  address: string
}

interface Attachment {
  /** The file's name. */
  name: string
  /** Its media type, parameters included. */
  type: string
  content: string | Uint8Array
  /** A picture that the HTML shows as `cid:` and this id. */
  cid?: string
}

/** An email to one person. */
export interface Message {
  /** The Message-ID without angle brackets. The same at every attempt, so that a mail program can spot duplicates. */
  id: string
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** Where the recipient turns such emails off: a page whose address acts on a POST (RFC 8058). */
  unsubscribe?: string
  /** Somebody wrote it, so a vacation responder may answer. */
  byHand?: boolean
  /** A part of the text that opens something, such as a link's token. It is sent, but not stored with the email. */
  secret?: string
  /** Values for the template of a sending service, used instead of `html`. */
  parameters?: Record<string, string>
}

/** Sends emails. Safe to use concurrently. */
export interface Mail {
  /**
   * Resolves once the email is handed to a mail server, or only stored. Throws {@link MailRefused} if a retry would
   * fail too; any other error is worth a retry.
   */
  send(message: Message): Promise<'sent' | 'stored'>
  close(): Promise<void>
}

/** What is said of an email that nobody got: 'stored' by {@link Mail.send}. */
export const STORED_ONLY = 'Stored, not sent: no mail server is set up.'
/** The same once there is one. */
export const STORED_THEN = 'Stored, not sent: no mail server was set up.'

/** Refused until somebody changes something. The message is a sentence for the owner, without secrets. */
export class MailRefused extends Error {}

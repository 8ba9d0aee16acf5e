import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { isUploadId, type Partial, readPartial } from '../../../app/uploads/partials.server.ts'

interface ReceiverOptions {
  /** Where files are while they are being received. It has to exist. */
  folder: string
  /** The path of all uploads; that of one ends with its ID. */
  path: string
  origin: string
  accept: Accept
  /** Called once all of a file has arrived. */
  ended?: (id: string, sender: Sender) => Promise<unknown>
  /** Whether an upload is this sender's; by default, all of an account's are. */
  isOwn?: (partial: Partial, sender: Sender) => boolean
}

/** The metadata to store of a new upload, or why it is refused; null when it does not say what it is. */
export type Accept = (
  upload: { size: number; metadata: Record<string, string | null> },
  sender: Sender,
) => Promise<{ fields: Record<string, string> } | { status: number; reason: string } | null>

/** Who uploads. */
export interface Sender {
  /** Of the account. */
  id: string
  /** Unfinished uploads are counted by it. */
  sessionId: string
  /** When the password was given last; UTC milliseconds. */
  confirmedAt?: number
}

const MALFORMED = { status_code: 400, body: 'This upload does not say what it is.' }
const MISSING = { status_code: 404, body: 'There is no such upload.' }

/** Receives files in pieces by tus 1.0 (https://tus.io/protocols/resumable-upload). Each upload belongs to its sender. */
export function openReceiver({
  folder,
  path,
  origin,
  accept,
  ended,
  isOwn = ({ accountId }, { id }) => accountId === id,
}: ReceiverOptions) {
  const asking = new WeakMap<Request, Sender>()
  const senderOf = (request: Request) => asking.get(request) as Sender
  const tus = new Server({
    path,
    relativeLocation: true,
    allowedOrigins: [origin],
    datastore: new FileStore({ directory: folder }),
    async onUploadCreate(request, { size, metadata = {} }) {
      const sender = senderOf(request)
      const accepted = size === undefined ? null : await accept({ size, metadata }, sender)
      if (!accepted) throw MALFORMED
      if ('reason' in accepted) throw { status_code: accepted.status, body: accepted.reason }
      return { metadata: { ...accepted.fields, account: sender.id, session: sender.sessionId } }
    },
    async onUploadFinish(request, { id }) {
      await ended?.(id, senderOf(request))
      return {}
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const partial = isUploadId(id) ? await readPartial(folder, id) : null
      if (!partial || !isOwn(partial, senderOf(request))) throw MISSING
    },
  })
  return (request: Request, sender: Sender): Promise<Response> => {
    asking.set(request, sender)
    return tus.handleWeb(request)
  }
}

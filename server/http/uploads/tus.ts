import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import {
  type DiskSpace,
  isUploadId,
  type Partial,
  readPartial,
  refuseUpload,
} from '../../../app/uploads/partials.server.ts'
import { fieldsOf, readTarget, type Target } from '../../../app/uploads/target.ts'

interface ReceiverOptions {
  /** Where files are while they are being received. It exists. */
  folder: string
  /** The address of uploads; one upload's adds its ID. */
  path: string
  origin: string
  space?: DiskSpace
  /** Whether an upload is this sender's; by default, all of an account's are. */
  isOwn?: (partial: Partial, sender: Sender) => boolean
  /** Why the sender may not upload there, or null. */
  refuse?: (target: Target, sender: Sender) => Promise<{ status: number; reason: string } | null>
}

/** Who uploads. */
export interface Sender {
  /** Of the account. */
  id: string
  /** Unfinished uploads are counted by it. */
  sessionId: string
}

const MALFORMED = { status_code: 400, body: 'This upload does not say what it is.' }
const MISSING = { status_code: 404, body: 'There is no such upload.' }

/** Receives files in pieces by tus 1.0 (https://tus.io/protocols/resumable-upload), for the person who asks. */
export function openReceiver({
  folder,
  path,
  origin,
  space,
  isOwn = ({ accountId }, { id }) => accountId === id,
  refuse,
}: ReceiverOptions) {
  const asking = new WeakMap<Request, Sender>()
  const senderOf = (request: Request) => asking.get(request) as Sender
  const tus = new Server({
    path,
    relativeLocation: true,
    allowedOrigins: [origin],
    datastore: new FileStore({ directory: folder }),
    async onUploadCreate(request, { size, metadata = {} }) {
      const target = readTarget(metadata)
      if (!target || size === undefined) throw MALFORMED
      const sender = senderOf(request)
      const { id: account, sessionId: session } = sender
      const refused =
        (await refuse?.(target, sender)) ??
        (await refuseUpload(folder, { name: target.name, size, sessionId: session }, space))
      if (refused) throw { status_code: refused.status, body: refused.reason }
      return { metadata: { ...fieldsOf(target), account, session } }
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

import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { SignedInStaff } from '../../../app/ports.server.ts'
import {
  type DiskSpace,
  isUploadId,
  readPartial,
  refuseUpload,
} from '../../../app/uploads/partials.server.ts'
import { fieldsOf, readTarget } from '../../../app/uploads/target.ts'

interface ReceiverOptions {
  /** Where files are while they are being received. It exists. */
  folder: string
  /** The address of uploads; one upload's adds its ID. */
  path: string
  origin: string
  space?: DiskSpace
}

const MALFORMED = { status_code: 400, body: 'This upload does not say what it is.' }
const MISSING = { status_code: 404, body: 'There is no such upload.' }

/** Receives files in pieces by tus 1.0 (https://tus.io/protocols/resumable-upload), for the person who asks. */
export function openReceiver({ folder, path, origin, space }: ReceiverOptions) {
  const asking = new WeakMap<Request, SignedInStaff>()
  const personOf = (request: Request) => asking.get(request) as SignedInStaff
  const tus = new Server({
    path,
    relativeLocation: true,
    allowedOrigins: [origin],
    datastore: new FileStore({ directory: folder }),
    async onUploadCreate(request, { size, metadata = {} }) {
      const target = readTarget(metadata)
      if (!target || size === undefined) throw MALFORMED
      const { id: account, sessionId: session } = personOf(request)
      const refused = await refuseUpload(folder, { name: target.name, size, sessionId: session }, space)
      if (refused) throw { status_code: refused.status, body: refused.reason }
      return { metadata: { ...fieldsOf(target), account, session } }
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const partial = isUploadId(id) ? await readPartial(folder, id) : null
      if (partial?.accountId !== personOf(request).id) throw MISSING
    },
  })
  return (request: Request, staff: SignedInStaff): Promise<Response> => {
    asking.set(request, staff)
    return tus.handleWeb(request)
  }
}

import { MemoryLocker, Server, type ServerOptions } from '@tus/server'
import { type DiskSpace, FULL, roomOn } from '../../../app/uploads/room.server.ts'
import {
  type Refused,
  readUpload,
  type Sender,
  type Upload,
  type UploadStore,
} from '../../../app/uploads/uploads.server.ts'
import { PieceStore } from './piece-store.ts'
import { asMeant, refuseRequest, respondFinished } from './tus-request.ts'

interface ReceiverOptions extends UploadStore {
  kind: Upload['kind']
  path: string
  largest: number
  accept: Accept
  disk: string | null
  space?: DiskSpace
  now: () => number
  /** Called once all bytes have arrived; its result is sent as JSON in the last response. */
  ended?: (id: string, sender: Sender) => Promise<unknown>
  isOwn?: (upload: Upload, sender: Sender) => boolean
}

/** Returns the metadata to store, or a refusal; null for malformed metadata. */
export type Accept = (
  upload: { size: number; metadata: Record<string, string | null> },
  sender: Sender,
) => Promise<{ fields: Record<string, string> } | Refused | null>

const MALFORMED = { status_code: 400, body: 'Upload-Metadata is missing or not valid.' }
const MISSING = { status_code: 404, body: 'There is no such upload.' }

interface Pending {
  sender: Sender
  upload: Upload | null
  retryAfter?: number
}

/**
 * Receives files by tus 1.0 (https://tus.io/protocols/resumable-upload). Keeps what arrived before a connection was
 * lost; the next piece may go to another process.
 */
export function openReceiver({
  isOwn = ({ accountId }, { actor }) => accountId === actor.id,
  ...options
}: ReceiverOptions) {
  const pending = new WeakMap<Request, Pending>()
  const creating = new WeakMap<object, Sender>()
  const tus = new Server({
    path: options.path,
    datastore: new PieceStore({ ...options, senderOf: (upload) => creating.get(upload) as Sender }),
    locker: new MemoryLocker(),
    relativeLocation: true,
    // For OPTIONS only: `accept` refuses large files by name.
    maxSize: (_, id) => (id === null ? options.largest : 0),
    ...hooks(options, pending, creating),
  })
  return async (given: Request, sender: Sender): Promise<Response> => {
    const request = asMeant(given)
    const refused = refuseRequest(request)
    if (refused) return refused
    const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const found = await readUpload(options.database, options.kind, id)
    const upload = found && isOwn(found, sender) ? found : null
    const known = upload?.outcome ? respondFinished(request, upload) : null
    if (known) return known
    const about: Pending = { sender, upload: upload?.outcome ? null : upload }
    pending.set(request, about)
    const response = await tus.handleWeb(request)
    withoutOthers(response.headers)
    if (about.retryAfter !== undefined) response.headers.set('Retry-After', `${about.retryAfter}`)
    if (!response.ok && request.body) response.headers.set('Connection', 'close')
    return response
  }
}

function hooks(
  { disk, accept, space, ended }: Pick<ReceiverOptions, 'disk' | 'accept' | 'space' | 'ended'>,
  pending: WeakMap<Request, Pending>,
  creating: WeakMap<object, Sender>,
) {
  const of = (request: Request) => pending.get(request) as Pending
  return {
    async onUploadCreate(request, upload) {
      const about = of(request)
      const { size, metadata = {} } = upload
      const accepted = size === undefined ? null : await accept({ size, metadata }, about.sender)
      if (!accepted) throw MALFORMED
      creating.set(upload, about.sender)
      if ('fields' in accepted) return { metadata: accepted.fields }
      about.retryAfter = accepted.retryAfter
      throw { status_code: accepted.status, body: accepted.reason }
    },
    async onUploadFinish(request, { id }) {
      const outcome = await ended?.(id, of(request).sender)
      if (!outcome) return {}
      return {
        status_code: request.method === 'POST' ? 201 : 200,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(outcome),
      }
    },
    async onIncomingRequest(request, id) {
      if (request.method !== 'POST' && of(request).upload?.id !== id) throw MISSING
    },
    async onResponseError(_, error) {
      const isRefusal = 'status_code' in error
      if (isRefusal && error.status_code < 500) return undefined
      // The package does not say why it could not write.
      if ((await roomOn(disk, space)) <= 0) return { status_code: 507, body: FULL }
      if (isRefusal) return undefined
      throw error
    },
  } satisfies Partial<ServerOptions>
}

/** Removes what the package tells pages of other sites: none may upload. */
function withoutOthers(headers: Headers): void {
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
}

import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import {
  type DiskSpace,
  type FinishedUpload,
  FULL,
  type Refused,
  readFinished,
  readPartial,
  roomOn,
  type Sender,
  type Partial as Upload,
} from '../../../app/uploads/partials.server.ts'
import { asMeant, refuseRequest, respondFinished } from './tus-request.ts'

interface ReceiverOptions {
  /** Where files are while they are being received. It has to exist. */
  folder: string
  /** The path of all uploads; that of one ends with its ID. */
  path: string
  /** The most bytes of any file. `accept` may refuse smaller ones. */
  largest: number
  accept: Accept
  space?: DiskSpace
  /** Called once all of a file has arrived. What it returns is sent as JSON in the response to the last piece. */
  ended?: (id: string, sender: Sender) => Promise<unknown>
  /** Whether an upload is this sender's; by default, all of an account's are. */
  isOwn?: (upload: Upload | FinishedUpload, sender: Sender) => boolean
}

/** The metadata to store of a new upload, or why it is refused; null when it does not say what it is. */
export type Accept = (
  upload: { size: number; metadata: Record<string, string | null> },
  sender: Sender,
) => Promise<{ fields: Record<string, string> } | Refused | null>

const MALFORMED = { status_code: 400, body: 'Upload-Metadata is missing or not valid.' }
const MISSING = { status_code: 404, body: 'There is no such upload.' }

/** A request that is being handled. */
interface Asked {
  sender: Sender
  /** Seconds, if it is refused for now. */
  retryAfter?: number
}

/**
 * Receives files by tus 1.0 (https://tus.io/protocols/resumable-upload), whole or in pieces. Each upload belongs to its sender.
 * What arrived before a connection was lost is kept.
 */
export function openReceiver({
  isOwn = ({ accountId }, { actor }) => accountId === actor.id,
  ...options
}: ReceiverOptions) {
  const asked = new WeakMap<Request, Asked>()
  const datastore = new FileStore({ directory: options.folder })
  datastore.extensions = ['creation', 'creation-with-upload', 'termination']
  const tus = new Server({
    path: options.path,
    datastore,
    relativeLocation: true,
    // For OPTIONS only: a file that is too large is refused by `accept`, with its name.
    maxSize: (_, id) => (id === null ? options.largest : 0),
    ...hooks({ ...options, isOwn }, asked),
  })
  return async (given: Request, sender: Sender): Promise<Response> => {
    const request = asMeant(given)
    const refused = refuseRequest(request)
    if (refused) return refused
    const ended = await readFinished(options.folder, new URL(request.url).pathname.split('/').at(-1) ?? '')
    const known = ended && isOwn(ended, sender) ? respondFinished(request, ended) : null
    if (known) return known
    const about: Asked = { sender }
    asked.set(request, about)
    const response = await tus.handleWeb(request)
    dropPrivate(response.headers)
    if (about.retryAfter !== undefined) response.headers.set('Retry-After', `${about.retryAfter}`)
    // The rest of the body stays unread.
    if (!response.ok && request.body) response.headers.set('Connection', 'close')
    return response
  }
}

/** What the package asks about a request. */
function hooks(
  { folder, accept, space, ended, isOwn }: ReceiverOptions & Required<Pick<ReceiverOptions, 'isOwn'>>,
  asked: WeakMap<Request, Asked>,
) {
  const of = (request: Request) => asked.get(request) as Asked
  return {
    async onUploadCreate(request, { size, metadata = {} }) {
      const about = of(request)
      const { actor, sessionId: session } = about.sender
      const accepted = size === undefined ? null : await accept({ size, metadata }, about.sender)
      if (!accepted) throw MALFORMED
      if ('fields' in accepted) return { metadata: { ...accepted.fields, account: actor.id, session } }
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
      if (request.method === 'POST') return
      const partial = await readPartial(folder, id)
      if (!partial || !isOwn(partial, of(request).sender)) throw MISSING
    },
    async onResponseError(_, error) {
      const isRefusal = 'status_code' in error
      if (isRefusal && error.status_code < 500) return undefined
      // The package does not say why it could not write.
      if ((await roomOn(folder, space)) <= 0) return { status_code: 507, body: FULL }
      if (isRefusal) return undefined
      throw error
    },
  } satisfies Partial<ServerOptions>
}

/** Without what we store beside a program's metadata, and without what the package tells pages of other sites: none may upload. */
function dropPrivate(headers: Headers): void {
  const metadata = headers.get('Upload-Metadata')?.split(',')
  const given = metadata?.filter((pair) => !/^(account|session) /.test(pair))
  if (given) headers.set('Upload-Metadata', given.join(','))
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
}

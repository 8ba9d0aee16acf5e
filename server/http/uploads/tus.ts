import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import {
  type DiskSpace,
  FULL,
  isUploadId,
  type Refused,
  readPartial,
  roomOn,
  type Partial as Upload,
} from '../../../app/uploads/partials.server.ts'
import { asMeant, refuseRequest } from './tus-request.ts'

interface ReceiverOptions {
  /** Where files are while they are being received. It has to exist. */
  folder: string
  /** The path of all uploads; that of one ends with its ID. */
  path: string
  /** The most bytes of any file. `accept` may refuse smaller ones. */
  largest: number
  accept: Accept
  space?: DiskSpace
  /** Called once all of a file has arrived. */
  ended?: (id: string, sender: Sender) => Promise<unknown>
  /** Whether an upload is this sender's; by default, all of an account's are. */
  isOwn?: (upload: Upload, sender: Sender) => boolean
}

/** The metadata to store of a new upload, or why it is refused; null when it does not say what it is. */
export type Accept = (
  upload: { size: number; metadata: Record<string, string | null> },
  sender: Sender,
) => Promise<{ fields: Record<string, string> } | Refused | null>

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
export function openReceiver(options: ReceiverOptions) {
  const asked = new WeakMap<Request, Asked>()
  const datastore = new FileStore({ directory: options.folder })
  datastore.extensions = ['creation', 'creation-with-upload', 'termination']
  const tus = new Server({
    path: options.path,
    datastore,
    relativeLocation: true,
    // For OPTIONS only: a file that is too large is refused by `accept`, with its name.
    maxSize: (_, id) => (id === null ? options.largest : 0),
    ...hooks(options, asked),
  })
  return async (given: Request, sender: Sender): Promise<Response> => {
    const request = asMeant(given)
    const refused = refuseRequest(request)
    if (refused) return refused
    const about: Asked = { sender }
    asked.set(request, about)
    const response = await tus.handleWeb(request)
    tidy(response.headers)
    if (about.retryAfter !== undefined) response.headers.set('Retry-After', `${about.retryAfter}`)
    // The rest of the body stays unread.
    if (!response.ok && request.body) response.headers.set('Connection', 'close')
    return response
  }
}

/** What the package asks about a request. */
function hooks(
  { folder, accept, space, ended, isOwn = ({ accountId }, { id }) => accountId === id }: ReceiverOptions,
  asked: WeakMap<Request, Asked>,
) {
  const of = (request: Request) => asked.get(request) as Asked
  return {
    async onUploadCreate(request, { size, metadata = {} }) {
      const about = of(request)
      const { id: account, sessionId: session } = about.sender
      const accepted = size === undefined ? null : await accept({ size, metadata }, about.sender)
      if (!accepted) throw MALFORMED
      if ('fields' in accepted) return { metadata: { ...accepted.fields, account, session } }
      about.retryAfter = accepted.retryAfter
      throw { status_code: accepted.status, body: accepted.reason }
    },
    async onUploadFinish(request, { id }) {
      await ended?.(id, of(request).sender)
      return {}
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const partial = isUploadId(id) ? await readPartial(folder, id) : null
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
function tidy(headers: Headers): void {
  const metadata = headers.get('Upload-Metadata')?.split(',')
  const given = metadata?.filter((pair) => !/^(account|session) /.test(pair))
  if (given) headers.set('Upload-Metadata', given.join(','))
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
}

import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { receivePieces } from '../../../app/uploads/pieces.server.ts'
import {
  deleteUpload,
  insertUpload,
  readUpload,
  type Sender,
  type Upload as UploadRow,
  type UploadStore,
} from '../../../app/uploads/uploads.server.ts'

/** Another request has brought these bytes. Within a process the package's lock decides, between processes the row. */
class Overtaken extends Error {
  readonly status_code = 409
  readonly body = 'Upload-Offset conflict\n'
}

interface PieceStoreOptions extends UploadStore {
  kind: UploadRow['kind']
  senderOf(upload: Upload): Sender
  now: () => number
}

/** Stores uploads as rows and objects, so that any process can go on with them. */
export class PieceStore extends DataStore {
  readonly #options: PieceStoreOptions

  constructor(options: PieceStoreOptions) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.#options = options
  }

  override async create(upload: Upload): Promise<Upload> {
    const { database, kind, senderOf, now } = this.#options
    const { id, size = 0, metadata = {} } = upload
    await insertUpload(database, { id, kind, size, metadata, sender: senderOf(upload) }, now())
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { database, kind } = this.#options
    const found = await readUpload(database, kind, id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    const { size, received: offset, metadata } = found
    return new Upload({ id, size, offset, metadata })
  }

  override async write(stream: Readable, id: string, at: number): Promise<number> {
    const next = await receivePieces(this.#options, { id, at, stream }, this.#options.now)
    if (next === null) throw new Overtaken()
    return next
  }

  override async remove(id: string): Promise<void> {
    await deleteUpload(this.#options, id)
  }
}

import Uppy, { type Body, type Meta } from '@uppy/core'
import Tus, { type TusOpts } from '@uppy/tus'
import { IMPORTS_PATH } from '../../../takeout/import/report.ts'
import { CHUNK, type TargetFields } from '../../target.ts'
import { UPLOADS } from './server.ts'
import { unfinished } from './unfinished.ts'

/** The path of the upload, now complete; a sentence about why the server refused it; or 'lost' for any other error. */
type Sent = { path: string } | { refused: string } | 'lost'

/** Where files of one kind are sent. */
interface Endpoint<Fields> {
  path: string
  /** What is said about each file. */
  fields: (keyof Fields & string)[]
  /** The name under which the browser remembers an unfinished upload. */
  nameOf(fields: Fields): string
}

export interface Sender<Fields = TargetFields> {
  send(file: File, fields: Fields, onProgress: (bytes: number) => void): Promise<Sent>
  /** Lets the next attempt begin from the start. */
  forget(fields: Fields): void
  pause(): void
  resume(): void
}

type Uploaded = { xhr: XMLHttpRequest }

interface Waiting {
  onProgress(bytes: number): void
  settle(sent: Sent): void
}

/** Photographs on their way into an album. */
export const PHOTOGRAPHS: Endpoint<TargetFields> = {
  path: UPLOADS,
  fields: ['album', 'photo', 'file', 'section', 'replace', 'begun'],
  nameOf: ({ album, photo }) => `${album}.${photo}`,
}

/** A ZIP that is to be imported. */
export const ZIPS: Endpoint<{ file: string }> = {
  path: IMPORTS_PATH,
  fields: ['file'],
  nameOf: ({ file }) => file,
}

/** How long to wait before a piece is sent again. Milliseconds. */
const AGAIN_AFTER = [300, 1000, 3000]
const quiet = { debug() {}, warn() {}, error() {} }

/** Sends files in pieces by tus. An unfinished upload goes on where it stopped, even after the tab was closed. */
export function openSender<Fields extends Record<string, string>>(
  endpoint: Endpoint<Fields>,
): Sender<Fields> {
  const waiting = new Map<string, Waiting>()
  const uppy = new Uppy<Fields, Uploaded>({ logger: quiet }).use(Tus, options(endpoint))
  uppy.on('upload-progress', (file, { bytesUploaded }) => {
    if (file) waiting.get(file.id)?.onProgress(bytesUploaded || 0)
  })
  uppy.on('upload-success', (file, { uploadURL }) => {
    if (file) waiting.get(file.id)?.settle({ path: new URL(uploadURL ?? '', location.href).pathname })
  })
  uppy.on('upload-error', (file, _, response) => {
    if (file) waiting.get(file.id)?.settle(refusalOf(response?.body?.xhr) ?? 'lost')
  })
  return {
    send(data, fields, onProgress) {
      const { promise, resolve: settle } = Promise.withResolvers<Sent>()
      const type = data.type || 'application/octet-stream'
      const id = uppy.addFile({ name: endpoint.nameOf(fields), type, data, meta: fields })
      waiting.set(id, { onProgress, settle })
      uppy
        .upload()
        .catch(() => undefined)
        .then(() => {
          settle('lost')
          waiting.delete(id)
          uppy.removeFile(id)
        })
      return promise
    },
    forget: (fields) => unfinished.forget(endpoint.nameOf(fields)),
    pause: () => uppy.pauseAll(),
    resume: () => uppy.resumeAll(),
  }
}

function options<Fields>({ path, fields }: Endpoint<Fields>): TusOpts<Meta, Body> {
  return {
    endpoint: path,
    chunkSize: CHUNK,
    limit: 0,
    retryDelays: AGAIN_AFTER,
    allowedMetaFields: fields,
    urlStorage: unfinished,
    // A refusal is final. Without a connection the caller waits, and then sends again.
    onShouldRetry: ({ originalResponse }) => {
      const status = originalResponse?.getStatus() ?? 0
      return (
        navigator.onLine &&
        (status === 0 || status === 409 || status === 423 || status >= 500) &&
        status !== 507
      )
    },
    // Otherwise tus-js-client would begin anew after any response, such as a proxy's or that of a missing page.
    onAfterResponse: (request, response) => {
      if (request.getMethod() === 'HEAD' && !response.getHeader('Tus-Resumable'))
        throw new Error('Not a response of the upload server')
    },
  }
}

function refusalOf(xhr: XMLHttpRequest | undefined): Sent | null {
  if (!xhr || ![400, 413, 429, 507].includes(xhr.status) || !xhr.getResponseHeader('Tus-Resumable'))
    return null
  return { refused: xhr.responseText.trim() }
}

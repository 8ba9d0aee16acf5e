import Uppy, { type Body, type Meta } from '@uppy/core'
import Tus, { type TusOpts } from '@uppy/tus'
import { IMPORTS_PATH } from '../../../takeout/import/report.ts'
import { CHUNK, type TargetFields } from '../../../uploads/target.ts'
import { UPLOADS } from './server.ts'
import { unfinished } from './unfinished.ts'

/** Where all of the file is now, a sentence about why the server does not take it, or 'lost' for anything else. */
type Sent = { path: string } | { refused: string } | 'lost'

/** Where files go, and what is said about each. */
interface Way<Fields> {
  /** The address of uploads. */
  endpoint: string
  fields: (keyof Fields & string)[]
  /** By it a file is found again. */
  nameOf(fields: Fields): string
}

export interface Sender<Fields = TargetFields> {
  send(file: File, fields: Fields, onProgress: (bytes: number) => void): Promise<Sent>
  /** Another attempt begins from the start. */
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
export const PHOTOGRAPHS: Way<TargetFields> = {
  endpoint: UPLOADS,
  fields: ['album', 'photo', 'file', 'section', 'replace', 'begun'],
  nameOf: ({ album, photo }) => `${album}.${photo}`,
}

/** A ZIP that is to be imported. */
export const ZIPS: Way<{ file: string }> = {
  endpoint: IMPORTS_PATH,
  fields: ['file'],
  nameOf: ({ file }) => file,
}

/** How long to wait before a piece is sent again. Milliseconds. */
const AGAIN_AFTER = [300, 1000, 3000]
const quiet = { debug() {}, warn() {}, error() {} }

/** Sends files in pieces by tus; a file that was begun, even before the tab was closed, goes on where it stopped. */
export function openSender<Fields extends Record<string, string>>(way: Way<Fields>): Sender<Fields> {
  const waiting = new Map<string, Waiting>()
  const uppy = new Uppy<Fields, Uploaded>({ logger: quiet }).use(Tus, options(way))
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
      const id = uppy.addFile({ name: way.nameOf(fields), type, data, meta: fields })
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
    forget: (fields) => unfinished.forget(way.nameOf(fields)),
    pause: () => uppy.pauseAll(),
    resume: () => uppy.resumeAll(),
  }
}

function options<Fields>({ endpoint, fields }: Way<Fields>): TusOpts<Meta, Body> {
  return {
    endpoint,
    chunkSize: CHUNK,
    limit: 0,
    retryDelays: AGAIN_AFTER,
    allowedMetaFields: fields,
    urlStorage: unfinished,
    // A refusal stays one. Without a line, waiting is the caller's.
    onShouldRetry: ({ originalResponse }) => {
      const status = originalResponse?.getStatus() ?? 0
      return (
        navigator.onLine &&
        (status === 0 || status === 409 || status === 423 || status >= 500) &&
        status !== 507
      )
    },
    // tus-js-client would begin again whatever the answer: a proxy's, or a page that says to sign in.
    onAfterResponse: (request, response) => {
      if (request.getMethod() === 'HEAD' && !response.getHeader('Tus-Resumable'))
        throw new Error('Not answered')
    },
  }
}

function refusalOf(xhr: XMLHttpRequest | undefined): Sent | null {
  if (!xhr || ![400, 413, 429, 507].includes(xhr.status) || !xhr.getResponseHeader('Tus-Resumable'))
    return null
  return { refused: xhr.responseText.trim() }
}

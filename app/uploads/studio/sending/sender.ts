import { DetailedError, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client'
import { IMPORTS_PATH } from '../../../takeout/import/report.ts'
import { CHUNK, type TargetFields, type UploadOutcome } from '../../target.ts'
import { UPLOADS } from './server.ts'

/** The outcome of a file; or the path of its upload, all of which has arrived; or 'lost' for any other error. */
type Sent = UploadOutcome | { path: string } | 'lost'

interface Endpoint<Fields> {
  path: string
  nameOf(fields: Fields): string
}

export interface Sender<Fields = TargetFields> {
  send(file: File, fields: Fields, onProgress: (bytes: number) => void): Promise<Sent>
  forget(fields: Fields): void
}

export const PHOTOGRAPHS: Endpoint<TargetFields> = {
  path: UPLOADS,
  nameOf: ({ album, photo }) => `${album}.${photo}`,
}

export const ZIPS: Endpoint<{ file: string }> = { path: IMPORTS_PATH, nameOf: ({ file }) => file }

/** Milliseconds. */
const AGAIN_AFTER = [300, 1000, 3000]
/** Statuses of refusals that another attempt would not change. */
const REFUSED = [400, 413]
const REFUSED_NOW = [429, 507]

/** Sends files in pieces by tus. An unfinished upload goes on where it stopped, even after the tab was closed. */
export function openSender<Fields extends Record<string, string>>({
  path,
  nameOf,
}: Endpoint<Fields>): Sender<Fields> {
  return {
    send(file, metadata, onProgress) {
      const { promise, resolve } = Promise.withResolvers<Sent>()
      const name = nameOf(metadata)
      const upload = new Upload(file, {
        ...OPTIONS,
        endpoint: path,
        metadata,
        uploadUrl: unfinished(name),
        onUploadUrlAvailable: () => remember(name, upload.url ?? ''),
        onProgress,
        onSuccess: ({ lastResponse }) => {
          resolve(outcomeIn(lastResponse) ?? { path: new URL(upload.url ?? '', location.href).pathname })
        },
        onError: (error) => {
          const response = error instanceof DetailedError ? error.originalResponse : null
          resolve((response && (outcomeIn(response) ?? refusalIn(response))) ?? 'lost')
        },
      })
      upload.start()
      return promise
    },
    forget: (fields) => localStorage.removeItem(PREFIX + nameOf(fields)),
  }
}

const OPTIONS: UploadOptions = {
  chunkSize: CHUNK,
  retryDelays: AGAIN_AFTER,
  storeFingerprintForResuming: false,
  // A refusal is for the caller, and so is a full disk. Without a connection the caller waits, then sends again.
  onShouldRetry: ({ originalResponse }) => {
    const status = originalResponse?.getStatus() ?? 0
    return (
      navigator.onLine &&
      (status === 0 || status === 409 || status === 423 || status >= 500) &&
      status !== 507
    )
  },
  // Otherwise tus-js-client would start over after any response, such as a proxy's or that of a missing page.
  onAfterResponse: (request, response) => {
    if (request.getMethod() === 'HEAD' && !response.getHeader('Tus-Resumable'))
      throw new Error('Not a response of the upload server')
  },
}

function outcomeIn(response: HttpResponse): UploadOutcome | null {
  const isOutcome = response.getHeader('Content-Type')?.startsWith('application/json')
  return isOutcome ? JSON.parse(response.getBody()) : null
}

function refusalIn(response: HttpResponse): UploadOutcome | null {
  const [status, reason] = [response.getStatus(), response.getBody().trim()]
  if (!response.getHeader('Tus-Resumable')) return null
  if (REFUSED_NOW.includes(status)) return { outcome: 'refused', reason, again: true }
  return REFUSED.includes(status) ? { outcome: 'refused', reason } : null
}

// This browser remembers where unfinished uploads are, so that they go on after the tab was closed.

const PREFIX = 'sideline-upload '
const LIFETIME = 24 * 3_600_000

function remember(name: string, url: string): void {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  for (const key of names) if (!unfinished(key.slice(PREFIX.length))) localStorage.removeItem(key)
  localStorage.setItem(PREFIX + name, `${Date.now()} ${url}`)
}

function unfinished(name: string): string | null {
  const [begun, url] = localStorage.getItem(PREFIX + name)?.split(' ') ?? []
  return url && Number(begun) > Date.now() - LIFETIME ? url : null
}

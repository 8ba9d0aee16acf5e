import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { album, albumFrames, answers, ended, problem, token } from '../../app/uploads/api/schemas.ts'
import { CHUNK } from '../../app/uploads/target.ts'
import { Refusal } from '../command.ts'

/** `again`: the next scan may succeed. */
export type Sent =
  | { outcome: 'added' | 'replaced' | 'duplicate'; frame: string }
  | { refused: string; again?: boolean }

export interface Upload {
  album: string
  /** The first 32 hex digits of its SHA-256. */
  photo: string
  file: string
  section?: string
  replace: { frame: string } | 'add'
}

interface SiteOptions {
  address: string
  token: string
  say: (line: string) => void
  signal: AbortSignal
  /** Retries for as long as it takes. */
  patient: boolean
}

type Body = { json: unknown } | { bytes: Uint8Array } | undefined

/** Before each retry. Milliseconds. */
const PAUSES = [1000, 2000, 5000, 10_000, 30_000]
const TIMEOUT = 120_000
const TUS = { 'Tus-Resumable': '1.0.0' }

export class ApiError extends Refusal {
  readonly status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }

  /** Refuses a file for now, unless it is the file's fault. */
  get sent(): Sent {
    const again = this.status >= 500 || [404, 409, 423].includes(this.status)
    return { refused: this.message, again }
  }
}

/** The site's API. Retries requests while the site cannot be reached or is busy. Throws a Refusal when no retry can help. */
export class Site {
  readonly #options: SiteOptions
  #away = false

  constructor(options: SiteOptions) {
    this.#options = options
  }

  whose() {
    return this.#read(token, 'GET', '/token')
  }

  /** Returns the album with this key, or makes it. */
  makeAlbum(key: string, title: string) {
    return this.#read(album, 'POST', '/albums', { json: { key, title } })
  }

  async frames(albumId: string) {
    return (await this.#read(albumFrames, 'GET', `/albums/${albumId}`)).frames
  }

  /** Reads the bytes only if the site lacks them. Throws an ApiError when refused. */
  async upload(upload: Upload, bytes: () => Promise<Uint8Array>): Promise<Sent> {
    const asked = await this.#read(answers, 'POST', '/uploads/questions', { json: { files: [upload] } })
    const [answer] = asked.answers
    if (!answer) throw new Refusal('The site did not say whether it has a file.')
    if ('frame' in answer) return answer
    if ('reason' in answer) return { refused: answer.reason }
    const path = await this.#send(upload, asked.begun, await bytes())
    return this.#read(ended, 'GET', path)
  }

  /** Sends a file in pieces (tus.io). Returns the upload's path. */
  async #send(upload: Upload, begun: string, bytes: Uint8Array): Promise<string> {
    const { replace, ...rest } = upload
    const to = replace === 'add' ? replace : `frame ${replace.frame}`
    const fields = Object.entries({ ...rest, replace: to, begun }).map(
      ([key, value]) => `${key} ${Buffer.from(value ?? '').toString('base64')}`,
    )
    const created = await this.#request('POST', '/uploads', undefined, {
      ...TUS,
      'Upload-Length': `${bytes.length}`,
      'Upload-Metadata': fields.join(','),
    })
    const path = `/uploads/${created.headers.get('Location')?.split('/').at(-1)}`
    for (let at = 0; at < bytes.length; ) at = await this.#piece(path, bytes, at)
    return path
  }

  async #piece(path: string, bytes: Uint8Array, at: number): Promise<number> {
    const headers = { ...TUS, 'Upload-Offset': `${at}`, 'Content-Type': 'application/offset+octet-stream' }
    try {
      const sent = await this.#request('PATCH', path, { bytes: bytes.subarray(at, at + CHUNK) }, headers)
      return Number(sent.headers.get('Upload-Offset'))
    } catch (error) {
      // All or a part of it arrived before the connection was lost.
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const head = await this.#request('HEAD', path, undefined, TUS)
      return Number(head.headers.get('Upload-Offset'))
    }
  }

  async #read<T extends z.ZodType>(
    schema: T,
    method: string,
    path: string,
    body?: Body,
  ): Promise<z.output<T>> {
    const parsed = schema.safeParse(await (await this.#request(method, path, body)).json().catch(() => null))
    if (parsed.success) return parsed.data
    throw new Refusal(`${this.#options.address} isn't a site that understands this command.`)
  }

  async #request(method: string, path: string, body?: Body, headers = {}): Promise<Response> {
    const { patient, say, signal, address } = this.#options
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted()
      const response = await this.#once(method, path, body, headers)
      const isTried = tries >= PAUSES.length
      if (response && (!isPassing(response) || (isTried && !asksToWait(response)))) {
        if (this.#away && !isPassing(response)) say('The site can be reached again.')
        this.#away = isPassing(response)
        return response.ok ? response : await refused(response)
      }
      if (!patient && isTried) throw new Refusal(`${address} can't be reached.`)
      if (!this.#away) say(`${address} ${response ? 'is busy' : "can't be reached"}. Trying again …`)
      this.#away = true
      const asked = Number(response?.headers.get('Retry-After') ?? 0) * 1000
      const pause = asked || (PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0)
      await sleep(Math.min(pause, 60_000), undefined, { signal })
    }
  }

  async #once(method: string, path: string, body: Body, headers: object): Promise<Response | null> {
    const { address, token, signal } = this.#options
    const isJson = body && 'json' in body
    try {
      return await fetch(`${address}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(isJson && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: isJson ? JSON.stringify(body.json) : (body?.bytes as BodyInit | undefined),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      })
    } catch {
      signal.throwIfAborted()
      return null
    }
  }
}

/** Whether the response may be another one soon. */
function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500
}

/** Other errors may be of this request alone, and others wait behind it. */
function asksToWait({ status, headers }: Response): boolean {
  return [429, 502, 504].includes(status) || headers.has('Retry-After')
}

async function refused(response: Response): Promise<never> {
  const said = problem.safeParse(await response.json().catch(() => null))
  if (response.status === 401) {
    throw new Refusal(
      'The site doesn’t know this token. Create a new one in the studio under Settings, Lightroom.',
    )
  }
  throw new ApiError(
    response.status,
    said.success ? said.data.detail : `The site responded with ${response.status}.`,
  )
}

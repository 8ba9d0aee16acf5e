import { setTimeout as pause } from 'node:timers/promises'

export interface Upload {
  album: string
  photo: string
  file: string
}

/** The uploaders' API, as a patient program uses it: it asks again while the site is away or busy. */
export class Api {
  readonly #site: { origin: string; token: string }

  constructor(site: { origin: string; token: string }) {
    this.#site = site
  }

  async makeAlbum(key: string, title: string): Promise<{ id: string }> {
    return (await this.#json('/albums', { key, title })).json()
  }

  /** Sends a file in pieces (tus.io). */
  async upload(upload: Upload, bytes: Buffer): Promise<void> {
    const asked = await (
      await this.#json('/uploads/questions', { files: [{ ...upload, replace: 'add' }] })
    ).json()
    if ('frame' in asked.answers[0]) return
    const fields = Object.entries({ ...upload, replace: 'add', begun: asked.begun }).map(
      ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
    )
    const created = await this.#ask('/uploads', 'POST', {
      'Upload-Length': `${bytes.length}`,
      'Upload-Metadata': fields.join(','),
    })
    const path = `/uploads/${created.headers.get('Location')?.split('/').at(-1)}`
    for (let at = 0; at < bytes.length; ) {
      const piece = { 'Upload-Offset': `${at}`, 'Content-Type': 'application/offset+octet-stream' }
      const sent = await this.#ask(path, 'PATCH', piece, bytes.subarray(at))
      // All or a part of it arrived before the connection was lost.
      const answer = sent.status === 409 ? await this.#ask(path, 'HEAD') : sent
      at = Number(answer.headers.get('Upload-Offset'))
    }
    const ended = await (await this.#ask(path, 'GET')).json()
    if ('refused' in ended) throw new Error(ended.refused)
  }

  #json(path: string, body: unknown): Promise<Response> {
    return this.#ask(path, 'POST', { 'Content-Type': 'application/json' }, JSON.stringify(body))
  }

  async #ask(path: string, method: string, headers = {}, body?: string | Uint8Array): Promise<Response> {
    const { origin, token } = this.#site
    const own = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0', ...headers }
    for (;;) {
      const request = { method, headers: own, body: body as BodyInit | undefined }
      const response = await fetch(`${origin}/api/v1${path}`, request).catch(() => null)
      if (response?.ok || response?.status === 409) return response
      if (response && response.status < 500 && response.status !== 429)
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      await pause(500)
    }
  }
}

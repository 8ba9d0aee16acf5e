// @module-tag all
import { Upload, type UploadOptions } from 'tus-js-client'
import { beforeEach, expect, test } from 'vitest'
import { photoId } from '../../../app/photos/storage-keys.server.ts'
import { quarters } from '../../../app/photos/testing.server.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { openTestSite } from '../testing-site.ts'

withDatabase('tus-js-client, with its own settings,', (open) => {
  let origin: string
  let headers: Record<string, string>
  let album: string
  /** More than 30 MB. */
  let picture: Buffer

  beforeEach(async () => {
    const site = await openTestSite(await open())
    origin = `${site.origin}/api/v1`
    headers = { Authorization: `Bearer ${await site.token()}` }
    album = (await json('POST', '/albums', { key: 'wedding', title: 'A wedding' })).id
    picture = await quarters(3200, 3200).png({ compressionLevel: 0 }).toBuffer()
    expect(picture.length).toBeGreaterThan(30e6)
  })

  async function json(method: string, path: string, sent?: object) {
    const type = sent && { 'Content-Type': 'application/json' }
    const body = sent && JSON.stringify(sent)
    const response = await fetch(`${origin}${path}`, { method, headers: { ...headers, ...type }, body })
    return (await response.json()) as { id: string }
  }

  async function upload(options: Partial<UploadOptions>, pause = (_sent: number) => false): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const metadata = { album, photo: photoId(picture), file: 'one.png', begun: `${Date.now()}` }
    const upload = new Upload(picture, {
      endpoint: `${origin}/uploads`,
      headers,
      metadata,
      retryDelays: null,
      ...options,
      onSuccess: () => resolve(),
      onError: reject,
      onProgress: (sent) => {
        if (pause(sent)) upload.abort().then(resolve, reject)
      },
    })
    upload.start()
    await promise
    return upload.url ?? ''
  }

  const end = (url: string) => json('GET', `/uploads/${url.split('/').at(-1)}`)

  test('sends 30 MB in one request, and after a cut all that is missing', async () => {
    const url = await upload({}, (sent) => sent > 5e6)
    const tus = { ...headers, 'Tus-Resumable': '1.0.0' }
    const { headers: found } = await fetch(url, { method: 'HEAD', headers: tus })
    expect(Number(found.get('Upload-Offset'))).toBeGreaterThan(0)
    await upload({ uploadUrl: url })
    expect(await end(url)).toMatchObject({ outcome: 'added' })
  })
})

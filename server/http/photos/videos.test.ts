import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import * as t from '#messages/site'
import { signWith } from '../../../app/accounts/signature.server.ts'
import { signedInCookie } from '../../../app/accounts/testing.server.ts'
import { changeSettings } from '../../../app/albums/settings.server.ts'
import { revokeLink } from '../../../app/albums/studio/access/links.server.ts'
import { TERMINAL } from '../../../app/audit/actor.ts'
import { testSecurityLog } from '../../../app/audit/testing.server.ts'
import { downloaded } from '../../../app/delivery/testing.server.ts'
import { readPrivateGallery } from '../../../app/galleries/gallery.server.ts'
import { type Leased, lease } from '../../../app/jobs/queue.server.ts'
import { concurrencyLimit } from '../../../app/limits/concurrency-limit.server.ts'
import { type Developer, openDeveloper } from '../../../app/photos/develop/developer.server.ts'
import { DISCARD, discardFiles } from '../../../app/photos/discard.server.ts'
import { fileOnDisk } from '../../../app/photos/intake/source-file.server.ts'
import { photoUrl } from '../../../app/photos/rules/address.ts'
import type { FrameView } from '../../../app/photos/rules/photo.ts'
import { derivativeKey, originalKey, photoId, RENDITION } from '../../../app/photos/storage-keys.server.ts'
import { anAlbum, developAll, readQuarters } from '../../../app/photos/testing.server.ts'
import { deleteUnnamed } from '../../../app/photos/unused.server.ts'
import { type Ffmpeg, openFfmpeg } from '../../../app/photos/video/ffmpeg.server.ts'
import { developVideosAgain, RENDER, render } from '../../../app/photos/video/render.server.ts'
import { aFilm, aVideoWithLocation, FFMPEG, LOCATIONS } from '../../../app/photos/video/testing.server.ts'
import { captionOf, videoUrl } from '../../../app/photos/video/video.ts'
import { addUpload } from '../../../app/uploads/add-upload.server.ts'
import { shareAddress } from '../../../app/viewers/address.ts'
import type { Database } from '../../../ports/database/port.ts'
import { clientRow, grantRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { without } from '../../../scripts/programs/debian.ts'
import { servePhotoFiles } from './routes.ts'
import { aLink } from './testing-photos.ts'

const NOW = Date.UTC(2026, 9, 18)
const BY = { actor: TERMINAL, now: NOW }
const origin = 'http://127.0.0.1:3000'
const sign = signWith('a secret of this test')
const never = new AbortController().signal

withDatabase('videos in private albums', (open) => {
  let database: Database
  let storage: Storage
  let developer: Developer
  let app: Hono
  let ann: string

  beforeEach(async () => {
    database = await open()
    storage = diskStorage(testFolder())
    await anAlbum(database, 'game', { visibility: 'private', link: null })
    await anAlbum(database, 'portfolio', { link: null })
    const client = ['ann', 'bob'].map(clientRow)
    await insertRows(database, { client, client_album: grantRow('ann', 'album-game') })
    ann = await signedInCookie({ database, origin }, 'ann', NOW)
    develop(null)
  })

  function develop(ffmpeg: Ffmpeg | null) {
    developer = openDeveloper({ database, storage, log: { error: () => {} }, ffmpeg })
    onTestFinished(() => developer.close())
    const { security } = testSecurityLog(database)
    app = servePhotoFiles({ database, storage, developer, origin, sign, security, now: () => NOW })
  }

  async function upload(video: Buffer, name: string, albumId = 'album-game') {
    const path = join(testFolder(), 'upload')
    writeFileSync(path, video)
    const target = { albumId, photoId: photoId(video), name, section: null, replace: null, begun: NOW }
    const ports = { database, storage, workers: developer }
    const outcome = await addUpload(ports, await fileOnDisk(path), target, BY)
    await developAll(database, developer)
    return outcome
  }

  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers: { Cookie: ann, ...headers } })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
  async function frame(): Promise<FrameView> {
    const viewer = { clientId: 'ann' }
    const view = await readPrivateGallery({ database }, viewer, 'game', { roll: 1, shown: 'all' }, NOW)
    return view?.frames[0] as FrameView
  }
  const album = (change: object) =>
    database.db.updateTable('album').set(change).where('id', '=', 'album-game').execute()

  test('a client plays it from anywhere, without the location where it was filmed', async () => {
    const video = aVideoWithLocation()
    expect(await upload(video, 'clip.mov')).toMatchObject({ outcome: 'added' })
    const seen = await frame()
    expect(seen).toMatchObject({ developed: true, video: { seconds: 42 }, alt: 'Video 1', width: 1920 })
    const address = videoUrl(seen)
    const whole = await get(address)
    expect([whole.status, whole.headers.get('Content-Type'), whole.headers.get('Cache-Control')]).toEqual([
      ...[200, 'video/mp4', 'private, no-cache'],
    ])
    const bytes = await bytesOf(whole)
    expect(bytes.length).toBe(video.length)
    expect(bytes.includes('the pictures')).toBe(true)
    for (const location of LOCATIONS) expect(bytes.includes(location)).toBe(false)
    const etag = whole.headers.get('ETag') as string
    for (const [from, to] of [
      [0, 1],
      [300, 700],
      [video.length - 40, video.length - 1],
    ] as const) {
      const part = await get(address, { Range: `bytes=${from}-${to}`, 'If-Range': etag })
      expect(part.status).toBe(206)
      expect(part.headers.get('Content-Range')).toBe(`bytes ${from}-${to}/${video.length}`)
      expect(await bytesOf(part)).toEqual(bytes.subarray(from, to + 1))
    }
    // Nobody needs the place to watch it, even where downloads keep it.
    await album({ keep_place: 1 })
    expect(await bytesOf(await get(address))).toEqual(bytes)
  })

  test('nobody else gets a byte of it, and nobody from the moment that it is revoked', async () => {
    const video = aVideoWithLocation()
    await upload(video, 'clip.mov')
    const seen = await frame()
    const link = await aLink({ database, sign }, 'album-game', { pin: '', now: NOW })
    const shared = videoUrl({ ...seen, folder: `${shareAddress(link.token)}/photos` })
    expect((await app.request(shared)).status).toBe(200)
    const mine = videoUrl(seen)
    const bob = await signedInCookie({ database, origin }, 'bob', NOW)
    const denied = [
      [mine, ''],
      [mine, bob],
      [mine.replace('/client/ann/', '/client/bob/'), bob],
      [mine.replace('/client/ann/', '/client/bob/'), ann],
      [videoUrl({ ...seen, folder: '/photos' }), ann],
      [videoUrl({ ...seen, folder: '/studio/photos' }), ann],
      [`${mine}.mp4`, ann],
      [mine.replace('/video', `/${RENDITION}`), ann],
      [photoUrl(seen, 400, 'jpg', '/photos'), ann],
      [shared.replace('/s/', '/s/A'), ann],
    ] as const
    for (const [path, cookie] of denied) {
      const response = await app.request(path, { headers: { Cookie: cookie, Range: 'bytes=0-9' } })
      expect([path, response.status, await response.text()]).toEqual([path, 404, 'Not found'])
    }
    await revokeLink(database, link, BY)
    expect((await app.request(shared)).status).toBe(404)
    await database.db.updateTable('client_album').set({ revoked_at: NOW }).execute()
    expect((await get(mine, { Range: 'bytes=0-9' })).status).toBe(404)
  })

  test('of a proof album nobody gets more than the marked poster', { tags: 'all' }, async () => {
    await upload(aVideoWithLocation(), 'clip.mov')
    const mine = videoUrl(await frame())
    const switchTo = (proofs: boolean) =>
      changeSettings(database, { album: 'album-game', change: { proofs }, ...BY })
    await switchTo(true)
    await developAll(database, developer)
    const held = await frame()
    const shown = [held.developed, held.video, captionOf(held)]
    expect(shown).toEqual([true, { seconds: 42, held: true }, t.videoHeld()])
    expect((await get(photoUrl(held, 400, 'jpg', held.folder))).status).toBe(200)
    expect([(await get(mine)).status, (await get(videoUrl(held))).status]).toEqual([404, 404])
    expect((await download('original')).status).toBe(404)
    await switchTo(false)
    expect((await get(mine)).status).toBe(200)
  })

  async function download(size: 'original' | 'web', what: 'all' | 'photograph' = 'photograph') {
    const ports = { database, storage, origin, developer, security: testSecurityLog(database).security }
    const rest = { downloadLimit: concurrencyLimit(6), log: { info: () => {} } }
    const report = (error: unknown) => {
      throw error
    }
    const id = (await frame()).frameId
    const choice = what === 'all' ? { what } : { what, id }
    const viewer = { clientId: 'ann', slug: 'game' }
    const headers = { Cookie: await signedInCookie({ database, origin }, 'ann') }
    const request = new Request(`${origin}/d?size=${size}`, { headers })
    return downloaded({ ports: { ...ports, ...rest, report } }, { request, viewer }, choice)
  }

  test('it is downloaded as it is, alone and in a ZIP of the length that was told, or not at all', {
    tags: 'all',
  }, async () => {
    const video = aVideoWithLocation()
    await upload(video, 'clip.mov')
    expect((await frame()).sizes).toEqual({ original: video.length, web: video.length })
    const one = await download('original')
    expect([one.status, one.headers.get('Content-Type'), one.headers.get('Content-Disposition')]).toEqual([
      ...[200, 'video/quicktime', 'attachment; filename="001 clip.mov"'],
    ])
    const bytes = await bytesOf(one)
    expect([bytes.length, bytes.includes(LOCATIONS[0] as string)]).toEqual([video.length, false])
    const web = await download('web')
    expect(web.headers.get('Content-Disposition')).toBe('attachment; filename="001 clip.mov"')
    expect((await bytesOf(web)).includes(LOCATIONS[0] as string)).toBe(false)
    const zip = await download('original', 'all')
    const packed = await bytesOf(zip)
    expect(String(packed.length)).toBe(zip.headers.get('Content-Length'))
    expect([packed.includes('clip.mov'), packed.includes('the pictures')]).toEqual([true, true])
    for (const location of LOCATIONS) expect(packed.includes(location)).toBe(false)
    await album({ downloads: 'none' })
    expect((await download('original')).status).toBe(404)
    expect((await get(videoUrl(await frame()))).status).toBe(200)
  })

  test('an album that everybody sees takes none', { tags: 'all' }, async () => {
    const refused = await upload(aVideoWithLocation(), 'clip.mov', 'album-portfolio')
    expect(refused).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('private albums') })
    expect(await database.db.selectFrom('frame').select('id').execute()).toEqual([])
  })

  test.skipIf(without('ffmpeg'))(
    'with ffmpeg it has a frame of its own, and plays as H.264 without metadata',
    { tags: 'all' },
    async () => {
      const film = aFilm('film.mov', ['-c:v', 'mpeg4'])
      await upload(film, 'film.mov')
      const dark = await get(photoUrl(await frame(), 320, 'jpg', (await frame()).folder))
      expect(Math.max(...(await readQuarters(await bytesOf(dark))).flat())).toBeLessThan(80)
      // The next start finds ffmpeg.
      develop(openFfmpeg(FFMPEG as string, testFolder()))
      await database.write(developVideosAgain)
      await developAll(database, developer)
      const [job] = await database.db.selectFrom('job').where('kind', '=', RENDER).select('about').execute()
      await developer.render({ about: job?.about ?? '', attempts: 1 }, never)
      const seen = await frame()
      const light = await get(photoUrl(seen, 320, 'jpg', seen.folder))
      expect(Math.max(...(await readQuarters(await bytesOf(light))).flat())).toBeGreaterThan(120)
      const played = await bytesOf(await get(videoUrl(seen)))
      expect([played.includes('avc1'), played.includes('A secret')]).toEqual([true, false])
      expect(played.equals(film)).toBe(false)
      expect(seen.sizes).toEqual({ original: film.length, web: played.length })
      const web = await download('web')
      expect(web.headers.get('Content-Disposition')).toBe('attachment; filename="001 film (for sharing).mp4"')
      expect(await bytesOf(web)).toEqual(played)
      // A lost rendition is made again; meanwhile the original is played.
      await storage.remove(derivativeKey(seen.id, RENDITION))
      expect((await bytesOf(await get(videoUrl(seen)))).length).toBe(film.length)
      await developer.render({ about: seen.id, attempts: 1 }, never)
      expect(await bytesOf(await get(videoUrl(seen)))).toEqual(played)
      await database.db.deleteFrom('frame').execute()
      await database.db.deleteFrom('album').execute()
      await database.write((trx) => deleteUnnamed(trx, [seen.id]))
      const [discard] = await lease(database, [DISCARD], 1, Date.now() + 86_400_000)
      await discardFiles({ database, storage }, discard as Leased)
      expect(await storage.size(originalKey(seen.id))).toBeNull()
      expect(await storage.size(derivativeKey(seen.id, RENDITION))).toBeNull()
      // A job that was late leaves nothing.
      await render({ database, storage, developer, ffmpeg: null }, { about: seen.id, attempts: 1 }, never)
      expect(await Array.fromAsync(storage.list('derived'))).toEqual([])
    },
  )
})

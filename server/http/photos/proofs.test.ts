import type { Hono } from 'hono'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { signWith } from '../../../app/accounts/signature.server.ts'
import { signedInCookie } from '../../../app/accounts/testing.server.ts'
import { albumCard } from '../../../app/albums/list/album-list.server.ts'
import { changeSettings } from '../../../app/albums/settings.server.ts'
import { TERMINAL } from '../../../app/audit/actor.ts'
import { testSecurityLog } from '../../../app/audit/testing.server.ts'
import { galleryAddress } from '../../../app/clients/address.ts'
import { readPrivateGallery } from '../../../app/galleries/gallery.server.ts'
import { albumProgress } from '../../../app/photos/develop/album-progress.server.ts'
import { type Developer, openDeveloper } from '../../../app/photos/develop/developer.server.ts'
import { queueMarking } from '../../../app/photos/develop/queue.server.ts'
import { intakePhoto } from '../../../app/photos/intake/intake.server.ts'
import { readMark } from '../../../app/photos/proofs/mark.server.ts'
import { cleanUpMarked } from '../../../app/photos/proofs/marked.server.ts'
import { photoUrl, previewUrl, RECIPE, tallUrl, widthsFor } from '../../../app/photos/rules/address.ts'
import type { CoverView } from '../../../app/photos/rules/photo.ts'
import {
  derivativeKey,
  MARKED_FOLDER,
  markedKey,
  originalKey,
  writeOriginal,
} from '../../../app/photos/storage-keys.server.ts'
import { anAlbum, developAll, quarters } from '../../../app/photos/testing.server.ts'
import { srcSet } from '../../../app/photos/ui/photo.tsx'
import { IDENTITY, published } from '../../../app/site/testing.server.ts'
import { shareAddress } from '../../../app/viewers/address.ts'
import { readOpenAlbum, type Viewer } from '../../../app/viewers/viewer.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { insertChoice } from '../../../ports/database/testing/testing-choices.ts'
import { clientRow, frameRow, grantRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { servePhotoFiles } from './routes.ts'
import { aLink } from './testing-photos.ts'

const NOW = Date.UTC(2027, 9, 18)
const sign = signWith('a secret of this test')
const ANN = { clientId: 'ann' }
const origin = 'http://127.0.0.1:3000'
const photosFolder = (client: string, album: string) => `${galleryAddress(client, album)}/photos`
/** One broad, one upright, one smaller than any proof. */
const SIZES = [
  [2450, 1500],
  [900, 1800],
  [300, 200],
] as const
const SMALL = [
  [450, 300],
  [300, 400],
] as const

withDatabase('proofs', (open) => {
  let database: Database
  let storage: Storage
  let developer: Developer
  let app: Hono
  let ann: string
  let photos: string[]

  const setUp = async (sizes: readonly (readonly [number, number])[]) => {
    database = await open()
    storage = diskStorage(testFolder())
    await published(database, { identity: IDENTITY })
    photos = []
    for (const [width, height] of sizes) {
      const original = await quarters(width, height).jpeg({ quality: 95 }).toBuffer()
      const intake = await intakePhoto(original, `${width}.jpg`)
      if ('refused' in intake) throw new Error(intake.refused)
      await writeOriginal(storage, intake.photo.id, original)
      await insertRows(database, { photo: { ...intake.photo, alt: '', recipe: null } })
      photos.push(intake.photo.id)
    }
    await insertRows(database, { client: clientRow('ann') })
    for (const [i, slug] of ['game', 'delivered'].entries()) {
      const cover = { cover_photo_id: photos[0] as string }
      const { id } = await anAlbum(database, slug, { ...cover, visibility: 'private', link: null })
      const frame = photos.map((photo, n) => frameRow(id, n + 1, photo))
      await insertRows(database, { frame, client_album: grantRow('ann', id, { position: i + 1 }) })
    }
    const log = { error: () => {} }
    developer = openDeveloper({ database, storage, log })
    onTestFinished(() => developer.close())
    ann = await signedInCookie({ database, origin }, 'ann', NOW)
    const { security } = testSecurityLog(database)
    app = servePhotoFiles({ database, storage, developer, origin, sign, security, now: () => NOW })
  }

  const get = (path: string, cookie = ann) => app.request(path, { headers: { Cookie: cookie } })
  const switchTo = (proofs: boolean) =>
    changeSettings(database, { album: 'album-game', change: { proofs }, actor: TERMINAL, now: NOW })
  const develop = () => developAll(database, developer)
  const gallery = async (slug = 'game', viewer: Viewer = ANN) => {
    const read = await readPrivateGallery({ database }, viewer, slug, { roll: 1, shown: 'all' }, NOW)
    if (!read) throw new Error('There is no gallery.')
    return read
  }
  /** Every width and format of each frame, and of the cover. */
  const named = async (slug = 'game', viewer: Viewer = ANN) => {
    const cover = (await readOpenAlbum({ database }, viewer, slug, NOW))?.cover as CoverView
    const shown = [...(await gallery(slug, viewer)).frames, cover]
    return shown.flatMap((photo) =>
      (['avif', 'jpg'] as const).flatMap((format) =>
        srcSet(photo, format)
          .split(', ')
          .map((part) => ({ photo: photo.id, address: part.split(' ')[0] as string })),
      ),
    )
  }
  /** The share of pixels that differ from the clean photograph. */
  const differing = async (bytes: Buffer, photo: string) => {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const { width, height } = await sharp((await storage.read(originalKey(photo))) as Buffer).metadata()
    expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(1600)
    const clean = (await storage.read(derivativeKey(photo, `${widthsFor(width).at(-1)}.jpg`))) as Buffer
    const same = sharp(clean).resize({ width: info.width, height: info.height, fit: 'fill' })
    expect(Math.abs(info.width / info.height - width / height)).toBeLessThan(0.01)
    const seen = await same.raw().toBuffer()
    let different = 0
    for (let i = 0; i < seen.length; i += 3) {
      const far = [0, 1, 2].some((c) => Math.abs((seen[i + c] as number) - (data[i + c] as number)) > 30)
      if (far) different++
    }
    expect(info.channels).toBe(3)
    return different / (info.width * info.height)
  }
  const bodyOf = async (address: string) => {
    const response = await get(address)
    expect([address, response.status]).toEqual([address, 200])
    return Buffer.from(await response.arrayBuffer())
  }

  test('every file that a client gets of a proof album has the mark, and none after delivery', async () => {
    await setUp(SIZES)
    await switchTo(true)
    expect((await gallery()).frames.map(({ developed }) => developed)).toEqual([false, false, false])
    await develop()
    const marked = await named()
    expect(new Set(marked.map(({ address }) => address)).size).toBe(2 * (3 + 2 + 1))
    for (const { photo, address } of marked) {
      const share = await differing(await bodyOf(address), photo)
      expect([address, share > 0.02]).toEqual([address, true])
    }
    expect(await gallery()).toMatchObject({ proofs: true, downloads: 'none' })

    // The same photographs are clean elsewhere, and nowhere below the proof album.
    for (const { photo, address } of await named('delivered')) {
      const file = address.split('/').at(-1) as string
      expect((await bodyOf(address)).equals((await storage.read(derivativeKey(photo, file))) as Buffer)).toBe(
        true,
      )
    }
    await insertChoice(database, { album_id: 'album-game', client_id: 'ann' }, ['album-game-2'])
    const mark = await readMark(database)
    const proofs = `${galleryAddress('ann', 'game')}/proofs/${mark.id}`
    for (const [i, [width]] of SIZES.entries()) {
      const photo = { id: photos[i] as string }
      const clean = widthsFor(width).flatMap((w) =>
        (['avif', 'jpg'] as const).map((format) => photoUrl(photo, w, format, photosFolder('ann', 'game'))),
      )
      const others = [previewUrl(photo), tallUrl(photo, 'jpg'), photoUrl(photo, 400, 'jpg')]
      const here = ['2400.jpg', '2400.avif', 'preview.jpg', 'tall.jpg', 'share-0123456789abcdef.jpg']
      const guessed = here.map((file) => `${proofs}/${RECIPE}/${photo.id}/${file}`)
      const anotherMark = photoUrl(
        photo,
        300,
        'jpg',
        `${galleryAddress('ann', 'game')}/proofs/${'0'.repeat(16)}`,
      )
      for (const address of [...clean, ...others, ...guessed, anotherMark]) {
        expect([address, (await get(address)).status]).toEqual([address, 404])
      }
    }
    expect((await get(marked[0]?.address as string, '')).status).toBe(404)

    // In the portfolio too, everybody sees it clean; the client of the proofs does not.
    await anAlbum(database, 'portfolio', { cover_photo_id: photos[0] as string })
    const cover = photoUrl({ id: photos[0] as string }, 400, 'jpg')
    const clean = (await storage.read(derivativeKey(photos[0] as string, '400.jpg'))) as Buffer
    expect((await bodyOf(cover)).equals(clean)).toBe(true)
    const proof = await bodyOf(photoUrl({ id: photos[0] as string }, 400, 'jpg', proofs))
    expect(await differing(proof, photos[0] as string)).toBeGreaterThan(0.02)

    await switchTo(false)
    for (const { address } of marked) expect((await get(address)).status).toBe(404)
    const delivered = await named()
    expect(delivered).toHaveLength((await named('delivered')).length)
    for (const { photo, address } of delivered) {
      const file = address.split('/').at(-1) as string
      expect((await bodyOf(address)).equals((await storage.read(derivativeKey(photo, file))) as Buffer)).toBe(
        true,
      )
    }
    expect(await gallery()).toMatchObject({ proofs: false, downloads: 'all', chosen: [2] })
    await cleanUpMarked({ database, storage })
    expect(await Array.fromAsync(storage.list(MARKED_FOLDER))).toEqual([])
  }, 240_000)

  test('a guest gets the mark as a client does, and no way around it', {
    tags: 'all',
    timeout: 240_000,
  }, async () => {
    await setUp(SMALL)
    await switchTo(true)
    await develop()
    const link = await aLink({ database, sign }, 'album-game', { pin: '', now: NOW })
    const address = shareAddress(link.token)
    const guest = { linkId: link.id, pinHash: null, guestId: null, address }
    const marked = await named('game', guest)
    expect(marked.every((one) => one.address.startsWith(`${address}/proofs/`))).toBe(true)
    expect(new Set(marked.map((one) => one.address)).size).toBe(2 * SMALL.length)
    for (const { photo, address } of marked) {
      const response = await get(address, '')
      expect([address, response.status]).toEqual([address, 200])
      const share = await differing(Buffer.from(await response.arrayBuffer()), photo)
      expect([address, share > 0.01]).toEqual([address, true])
    }
    expect(await gallery('game', guest)).toMatchObject({ proofs: true, downloads: 'none' })
    const clean = marked.map((one) => one.address.replace(/\/proofs\/[0-9a-f]+\//, '/photos/'))
    for (const address of clean) expect([address, (await get(address, '')).status]).toEqual([address, 404])
    await switchTo(false)
    for (const { address } of marked) expect((await get(address, '')).status).toBe(404)
    for (const address of clean) expect([address, (await get(address, '')).status]).toEqual([address, 200])
  })

  test('a lost file is marked again, and so is a photograph that was turned or came later', {
    tags: 'all',
    timeout: 240_000,
  }, async () => {
    await setUp(SMALL)
    await switchTo(true)
    await develop()
    const [first] = await named()
    const lost = first as NonNullable<typeof first>
    const { id } = await readMark(database)
    const before = await bodyOf(lost.address)
    await storage.remove(markedKey(id, lost.photo, lost.address.split('/').at(-1) as string))
    expect((await bodyOf(lost.address)).equals(before)).toBe(true)

    await database.db
      .updateTable('photo')
      .set({ turned: 90, width: 300, height: 450 })
      .where('id', '=', lost.photo)
      .execute()
    expect((await gallery()).frames.map(({ developed }) => developed)).toEqual([false, true])
    expect((await albumProgress(database, 'album-game')).waiting).toBe(1)
    await queueMarking(database)
    await develop()
    const turned = (await named()).find(({ photo }) => photo === lost.photo)
    expect(turned?.address).toContain(`${lost.photo}-90/`)
    expect((await sharp(await bodyOf(turned?.address as string)).metadata()).width).toBe(300)
  })

  test('another mark is another address, and its files replace those with the mark before', {
    tags: 'all',
    timeout: 240_000,
  }, async () => {
    await setUp(SMALL)
    await switchTo(true)
    await develop()
    const before = await named()
    const picture = photos[1] as string
    await published(database, { proofs: { picture, position: 'bottom-right', opacity: 90, size: 50 } })
    expect((await get(photoUrl({ id: picture }, 300, 'jpg'))).status).toBe(404)
    expect((await gallery()).frames.some(({ developed }) => developed)).toBe(false)
    expect((await albumProgress(database, 'album-game')).waiting).toBe(2)
    await queueMarking(database)
    expect((await albumCard(database, 'album-game', NOW))?.undeveloped).toBe(2)
    await develop()
    expect((await albumProgress(database, 'album-game')).waiting).toBe(0)
    const after = await named()
    expect(after.filter(({ address }) => before.some((one) => one.address === address))).toEqual([])
    for (const { address } of before) expect((await get(address)).status).toBe(404)
    for (const { photo, address } of after) {
      expect(await differing(await bodyOf(address), photo)).toBeGreaterThan(0.01)
    }
    await cleanUpMarked({ database, storage })
    const { id } = await readMark(database)
    const left = await Array.fromAsync(storage.list(MARKED_FOLDER))
    expect([left.length, left.every((key) => key.startsWith(`${MARKED_FOLDER}/${id}/`))]).toEqual([4, true])
  })
})

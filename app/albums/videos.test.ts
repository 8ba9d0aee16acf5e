import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { grantedAlbum } from '../clients/grants/grants.server.ts'
import { albumsOfClient } from '../clients/studio/client/client-albums.server.ts'
import { readParts } from '../delivery/offer/parts.server.ts'
import { publicPhoto } from '../pages/public-photo.server.ts'
import { VIDEOS_ARE_PRIVATE } from '../photos/video/video.ts'
import { findPhotos } from '../uploads/studio/picker/find-photos.server.ts'
import { readAlbumDetails } from './edit-album.server.ts'
import { turnFrames } from './frames/frame-pictures.server.ts'
import { albumCard } from './list/album-list.server.ts'
import { saveAlbum } from './save-album.server.ts'
import { makePublicPage } from './studio/consent/public-page.server.ts'
import { addClients, anAlbum } from './testing.server.ts'
import { deleteFrames } from './trash/frame-trash.server.ts'

const BY = { actor: TERMINAL, now: Date.UTC(2027, 5, 1) }
const NOW = BY.now
const VIDEO = photoRow('1').id

withDatabase('an album with a video', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    const video = { video: 'mov', duration: 61_000, codec: 'hvc1', recipe: 1 } as const
    const photos = [photoRow('1', video), photoRow('2', { recipe: 1 })]
    await anAlbum(database, 'night', photos, { visibility: 'private' })
  })

  const goPublic = async () => {
    const details = await readAlbumDetails(database, 'night', 'UTC')
    if (!details) throw new Error('There is no album.')
    const wish = { ...details, visibility: 'public' as const }
    const where = { timeZone: 'UTC', categories: [] }
    return saveAlbum(database, { album: 'night', edit: { details: wish, where }, ...BY })
  }

  test('does not become public, not even while the video is in its trash', async () => {
    const refused = { errors: { visibility: expect.stringContaining(VIDEOS_ARE_PRIVATE) } }
    expect(await goPublic()).toMatchObject(refused)
    await deleteFrames(database, { album: 'night', frames: ['night-1'], ...BY })
    expect(await goPublic()).toMatchObject(refused)
    await database.db.deleteFrom('frame').where('id', '=', 'night-1').execute()
    expect(await goPublic()).toHaveProperty('changed')
  })

  test('counts it as a video, for its client, for a part to download and for the owner', async () => {
    await addClients(database, 'night', ['ann'])
    await insertChoice(database, { album_id: 'night', client_id: 'ann' }, ['night-1'])
    const counts = { count: 2, videos: 1 }
    expect(await grantedAlbum({ database }, 'ann', 'night', NOW)).toMatchObject(counts)
    const { parts } = await readParts({ database }, { clientId: 'ann', slug: 'night' }, NOW)
    expect(parts).toMatchObject([counts, { count: 1, videos: 1 }])
    expect(await albumCard(database, 'night', NOW)).toMatchObject({ photographs: 2 })
    expect(await albumsOfClient(database, 'ann', NOW)).toMatchObject([{ frames: 2, videos: 1 }])
  })

  test('makes a public page of its photographs alone', async () => {
    const make = (frames: string[]) => {
      const wish = { title: 'The pier', category: 'Weddings', frames, cover: 'night-1' }
      return makePublicPage(database, { album: 'night', wish, categories: ['Weddings'], ...BY })
    }
    expect(await make(['night-1'])).toEqual({ refused: VIDEOS_ARE_PRIVATE })
    const page = await make(['night-1', 'night-2'])
    if ('refused' in page) throw new Error(page.refused)
    const { db } = database
    const frames = await db.selectFrom('frame').where('album_id', '=', page.id).select('photo_id').execute()
    expect(frames).toEqual([{ photo_id: photoRow('2').id }])
  })

  test('gives no video to public pages, even where its row says so', async () => {
    const found = (await findPhotos(database, { limit: 9 })).map(({ photo }) => photo.id)
    expect(found).toEqual([photoRow('2').id])
    await database.db.updateTable('album').set({ visibility: 'public', cover_photo_id: VIDEO }).execute()
    expect(await publicPhoto(database, VIDEO, NOW)).toBeNull()
    expect(await publicPhoto(database, photoRow('2').id, NOW)).not.toBeNull()
  })

  test('is turned without it, and the owner is told why', async () => {
    const turn = (frames: string[]) => turnFrames(database, { album: 'night', frames, by: 90, ...BY })
    expect(await turn(['night-1'])).toEqual({
      refused: expect.stringContaining('Videos can’t be rotated here'),
    })
    expect(await turn(['night-1', 'night-2'])).toHaveProperty('turned')
    const turned = await database.db.selectFrom('photo').select('turned').orderBy('id').execute()
    expect(turned).toEqual([{ turned: 0 }, { turned: 90 }])
  })
})

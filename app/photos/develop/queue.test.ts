import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { enqueue, fail, finish, type Leased, lease } from '../../jobs/queue.server.ts'
import { claimVersion } from '../../jobs/versions.server.ts'
import { published } from '../../site/testing.server.ts'
import { recordDeveloped } from '../photos.server.ts'
import { readMark } from '../proofs/mark.server.ts'
import { recordMarked } from '../proofs/marked.server.ts'
import { RECIPE } from '../rules/address.ts'
import { anAlbum } from '../testing.server.ts'
import { developVideosAgain, queueRendering } from '../video/render.server.ts'
import {
  beginDeveloping,
  developFirst,
  failedPhotos,
  queueDeveloping,
  queueMarking,
  queueUndeveloped,
  retryPhoto,
} from './queue.server.ts'
import { developCounts } from './testing-counts.server.ts'
import { DEVELOP, DEVELOP_ALL, DEVELOP_VERSION, DEVELOPS } from './version.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const id = (name: string) => name.padStart(32, '0')
const REASON = { error: 'The file is damaged: it ends too early', permanent: true }

withDatabase('the queue of photographs to develop', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const add = (...names: string[]) =>
    database.db
      .insertInto('photo')
      .values(names.map((name) => photoRow(name)))
      .execute()
  const queue = (ids?: string[]) => database.write((trx) => queueDeveloping(trx, ids))
  const next = async () => (await lease(database, [DEVELOP, 'mail'], 1))[0]
  const order = async () => {
    const abouts: (string | null)[] = []
    for (let job = await next(); job; job = await next()) abouts.push(job.about)
    return abouts
  }
  const jobs = () => database.db.selectFrom('job').selectAll().orderBy('id').execute()

  test('the most wanted are developed first, after emails', async () => {
    await add('rest', 'dateless', 'older', 'newer', 'about', 'second', 'first', 'done')
    await recordDeveloped(database, { id: id('done'), turned: 0 })
    await anAlbum(database, 'dateless', { cover_photo_id: id('dateless'), date: null })
    await anAlbum(database, 'older', { cover_photo_id: id('older'), date: '2024-09-01' })
    await anAlbum(database, 'newer', { cover_photo_id: id('newer'), date: '2025-09-01' })
    await anAlbum(database, 'trash', { cover_photo_id: id('rest'), deleted_at: 1 })
    await published(database, {
      hero: { slides: [{ photo: id('first') }, { photo: id('second') }] },
      services: { services: [{ name: 'Sports', photo: id('first') }] },
      about: { headshot: id('done'), floating: [id('about')], parts: [] },
    })
    await queue()
    await database.write((trx) => enqueue(trx, [{ kind: 'mail', about: 'mail', payload: {} }]))
    const photos = ['first', 'second', 'about', 'newer', 'older', 'dateless', 'rest'].map(id)
    expect(await order()).toEqual(['mail', ...photos])
  })

  test('what the owner is looking at comes before all other photographs, in the order of looking', async () => {
    await add('a', 'b', 'c', 'd')
    await published(database, { hero: { slides: [{ photo: id('d') }] } })
    await queue()
    const look = (...names: string[]) => database.write((trx) => developFirst(trx, names.map(id)))
    await look('c', 'b')
    // What was looked at before keeps its place.
    await look('a', 'c')
    expect((await order()).slice(0, 4)).toEqual(['a', 'c', 'b', 'd'].map(id))
  })

  test('a proof album has its photographs marked, and one that failed again only with another mark', async () => {
    await add('shown', 'trashed', 'other')
    for (const name of ['shown', 'trashed', 'other']) {
      await recordDeveloped(database, { id: id(name), turned: 0 })
    }
    const { db } = database
    await anAlbum(database, 'proofs', { visibility: 'private', proofs: 1, link: null })
    await anAlbum(database, 'clean', { cover_photo_id: id('other') })
    const frames = ['shown', 'trashed'].map((name, i) => frameRow('album-proofs', i + 1, id(name)))
    await db.insertInto('frame').values(frames).execute()
    await db.updateTable('frame').set({ deleted_at: 1 }).where('photo_id', '=', id('trashed')).execute()
    const mark = async () => {
      await queueMarking(database)
      return order()
    }
    await queueMarking(database)
    await queueMarking(database)
    const job = (await next()) as Leased
    expect([job.about, await mark()]).toEqual([id('shown'), []])
    await fail(database, job, REASON, undefined, () => 0)
    expect(await mark()).toEqual([])
    await published(database, { proofs: { position: 'center', opacity: 50, size: 50 } })
    await queueMarking(database)
    await finish(database, (await next()) as Leased)
    await recordMarked(database, { id: id('shown'), turned: 0 }, await readMark(database))
    expect(await mark()).toEqual([])
    await db.updateTable('frame').set({ deleted_at: null }).execute()
    expect(await mark()).toEqual([id('trashed')])
  })

  test('a photograph that the site shows by now moves forward', async () => {
    await add('a', 'b', 'c')
    await queue()
    await published(database, { hero: { slides: [{ photo: id('c') }] } })
    expect(await order()).toEqual([id('c'), id('a'), id('b')])
  })

  test('a photograph has one job, however often it is queued, also while it is leased', async () => {
    await add('a', 'b')
    await Promise.all([queue(), queue(), queue([id('a')])])
    const leased = (await next())?.about
    await queue([leased as string])
    const rows = await jobs()
    expect(rows.map(({ about, attempts, lease }) => [about, attempts, lease !== null])).toEqual(
      ['a', 'b'].map(id).map((photo) => (photo === leased ? [photo, 1, true] : [photo, 0, false])),
    )
  })

  test('what a start has queued is queued once for all processes', async () => {
    await Promise.all([1, 2, 3].map(() => queueUndeveloped(database, ['videos'])))
    const [all, videos, ...more] = (await lease(database, [DEVELOP_ALL, 'videos'], 9)) as Leased[]
    expect([all?.kind, videos?.kind, more]).toEqual([DEVELOP_ALL, 'videos', []])
    await finish(database, all as Leased)
    await queueUndeveloped(database)
    expect(await lease(database, [DEVELOP_ALL], 9)).toEqual([])
  })

  test('a video that was never converted is developed again, unless that waits already', async () => {
    const video = { video: 'mp4' as const, rendition: null, recipe: RECIPE }
    const rows = ['tried', 'never', 'waits'].map((name) => photoRow(name, video))
    await database.db.insertInto('photo').values(rows).execute()
    await database.db.updateTable('photo').set({ rendition: 0 }).where('id', '=', id('tried')).execute()
    await database.write((trx) => queueRendering(trx, id('waits')))
    await database.write(developVideosAgain)
    expect(await order()).toEqual([id('never')])
  })

  test('a new recipe queues everything again, also what failed', async () => {
    await add('done', 'dead')
    await queue()
    const [dead, done] = [await next(), await next()] as Leased[]
    await fail(database, dead as Leased, REASON)
    await recordDeveloped(database, { id: id('done'), turned: 0 })
    await finish(database, done as Leased)
    await queue()
    expect(await developCounts(database)).toEqual({ waiting: 0, done: 1, dead: 1 })
    await database.db
      .updateTable('photo')
      .set({ recipe: RECIPE - 1 })
      .execute()
    await database.db.updateTable('job').set({ payload: '{"recipe":0}' }).execute()
    await queue()
    expect(await developCounts(database)).toEqual({ waiting: 2, done: 0, dead: 0 })
    expect((await jobs()).map(({ attempts, error }) => [attempts, error])).toEqual(Array(2).fill([0, null]))
    expect(await order()).toHaveLength(2)
  })

  test('lists what failed with the reason, and develops it again when the owner asks', async () => {
    await add('a', 'b')
    await queue()
    await fail(database, (await next()) as Leased, REASON, NOW + 5)
    const failed = { id: id('a'), name: 'a.jpg', reason: REASON.error, failedAt: NOW + 5 }
    expect(await failedPhotos(database)).toEqual([{ ...failed, album: null }])
    for (const album of [albumRow('game'), albumRow('gone', { deleted_at: NOW })]) {
      await insertRows(database, { album: album, frame: frameRow(album.id, 1, id('a')) })
    }
    const album = { id: 'game', title: '10/18/25 game' }
    expect(await failedPhotos(database)).toEqual([{ ...failed, album }])
    expect(await developCounts(database)).toEqual({ waiting: 1, done: 0, dead: 1 })
    expect([await retryPhoto(database, id('a')), await retryPhoto(database, id('x'))]).toEqual([true, false])
    expect(await failedPhotos(database)).toEqual([])
    const left = [await next(), await next()]
    expect(left.map((job) => [job?.about, job?.attempts])).toEqual([
      [id('b'), 1],
      [id('a'), 1],
    ])
  })

  test('adding the file again tries what failed again', async () => {
    await add('a')
    await queue()
    await fail(database, (await next()) as Leased, REASON)
    await queue()
    expect(await next()).toBeUndefined()
    await queue([id('a')])
    expect((await next())?.attempts).toBe(1)
  })

  test('what an older release has queued is this one’s, also while it is leased there', async () => {
    await add('waiting', 'leased')
    await queue()
    const { db } = database
    await db
      .updateTable('job')
      .set({ needs: DEVELOP_VERSION - 1, payload: '{"recipe":0}' })
      .execute()
    const theirs = (await next()) as Leased
    await beginDeveloping(database)
    await finish(database, theirs)
    const rows = await jobs()
    const ours = [DEVELOP_VERSION, JSON.stringify({ recipe: RECIPE }), 'waiting', null]
    expect(rows.map(({ needs, payload, status, lease }) => [needs, payload, status, lease])).toEqual([
      ours,
      ours,
    ])
  })

  test('an older release leaves photographs and marks to a newer one', async () => {
    await add('photo', 'proof')
    await recordDeveloped(database, { id: id('proof'), turned: 0 })
    await anAlbum(database, 'proofs', { visibility: 'private', proofs: 1, cover_photo_id: id('proof') })
    await recordMarked(
      database,
      { id: id('proof'), turned: 0 },
      { ...(await readMark(database)), id: 'newer' },
    )
    await queue()
    const can = () => lease(database, [DEVELOP], 9, NOW, DEVELOPS)
    await database.write((trx) => claimVersion(trx, DEVELOP, DEVELOP_VERSION + 1))
    expect(await can()).toEqual([])
    const become = (status: 'waiting' | 'done') => database.db.updateTable('job').set({ status }).execute()
    await become('done')
    const before = await jobs()
    await beginDeveloping(database)
    await queueMarking(database)
    expect(await jobs()).toEqual(before)
    const marks = await database.db.selectFrom('marked_photo').select('mark').execute()
    expect(marks).toEqual([{ mark: 'newer' }])
    await become('waiting')
    await database.db.deleteFrom('job_version').execute()
    expect(await can()).toHaveLength(2)
  })
})

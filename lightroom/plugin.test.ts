// @module-tag all
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { deleteAlbum } from '../app/albums/publishing.server.ts'
import { TERMINAL } from '../app/audit/actor.ts'
import { photoId } from '../app/photos/storage-keys.server.ts'
import { quarters } from '../app/photos/testing.server.ts'
import type { Database } from '../ports/database/port.ts'
import { chosenFrames, insertChoice } from '../ports/database/testing/testing-choices.ts'
import { onEachEngine, testFolder } from '../ports/database/testing.ts'
import { without } from '../scripts/programs/debian.ts'
import { openTestSite } from '../server/http/testing-site.ts'

const withLua = test.skipIf(without('lua5.1', 'curl'))
const RUN = join(import.meta.dirname, 'testing/run.lua')

/** Runs the plug-in's own modules, with Lightroom's replaced by curl and a shell. */
// biome-ignore lint/suspicious/noExplicitAny: each act has its own answer
async function plugin(given: object, token = ''): Promise<any> {
  const child = spawn('lua5.1', [RUN], {
    env: { PATH: process.env.PATH, SIDELINE_TOKEN: token },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(given))
  return json(child.stdout)
}

/** The remote IDs of what was published. */
const idsOf = ({ photos }: { photos: { remoteId: string }[] }) => photos.map(({ remoteId }) => remoteId)

/** A picture that no other number has. */
async function picture(n: number): Promise<Buffer> {
  const color = [n * 9, 255 - n * 7, 60 + n]
  return quarters(600, 400, [color, [40, 160, 60], [50, 60, 190], color])
    .png()
    .toBuffer()
}

withLua('JSON goes through the plug-in and comes back', async () => {
  const value = {
    text: 'A “café”, \\ \n\t\u0001 \u{1f3c8} / \\u0041',
    list: [1, -2.5, true, false, [], 'é'],
    nested: { a: { b: 'c' } },
  }
  const { value: back } = await plugin({ act: 'json', value })
  // Lua has one kind of table: an empty list comes back as an object.
  expect(back).toEqual({ ...value, list: [1, -2.5, true, false, {}, 'é'] })
})

withLua('Lightroom finds what it asks a publish service for', async () => {
  const { offers, tooLong } = await plugin({ act: 'load', name: 'é'.repeat(151) })
  const asked = `processRenderedPhotos deletePhotosFromPublishedCollection startDialog endDialog
    imposeSortOrderOnPublishedCollection renamePublishedCollection getCommentsFromPublishedCollection
    getRatingsFromPublishedCollection sectionsForTopOfDialog metadataThatTriggersRepublish`
  expect(offers).toEqual(expect.arrayContaining(asked.split(/\s+/)))
  expect(tooLong).toBe(true)
  expect((await plugin({ act: 'load', name: 'é'.repeat(150) })).tooLong).toBe(false)
})

onEachEngine('the Lightroom plug-in', (open) => {
  let database: Database
  let site: Awaited<ReturnType<typeof openTestSite>>
  let token: string

  beforeEach(async () => {
    database = await open()
    site = await openTestSite(database)
    token = await site.token()
  })

  const run = (given: object) => plugin({ address: site.origin, ...given }, token)

  /** Renders photographs as Lightroom does: it deletes the files once they are published. */
  async function render(numbers: number[], change = 0) {
    const folder = testFolder()
    return Promise.all(
      numbers.map(async (n) => {
        const path = join(folder, `DSC_${n}.png`)
        writeFileSync(path, await picture(n + change))
        return { path }
      }),
    )
  }

  const frames = () =>
    database.db
      .selectFrom('frame')
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .select(['frame.id', 'frame.photo_id as photo', 'photo.name', 'frame.deleted_at as deletedAt'])
      .orderBy('frame.place')
      .execute()

  async function choose(album: string, ids: string[]) {
    const { db } = database
    await db.insertInto('client').values({ id: 'cid', name: 'Cid Lee', email: 'cid@example.com' }).execute()
    const list = { id: 'list', album_id: album, name: 'Prints', most: null, closes_at: null, created_at: 1 }
    await db.insertInto('pick_list').values(list).execute()
    const chosen = ids.map((frame_id) => ({ frame_id, chosen_at: 5000 }))
    const cids = { album_id: album, client_id: 'cid' }
    await insertChoice(database, cids, chosen)
    const noted = chosen.map((one, i) => ({ ...one, note: i === 0 ? 'Larger, please' : '' }))
    await insertChoice(database, { ...cids, id: 'picks', list_id: 'list' }, noted)
  }

  withLua(
    'publishes 12, re-publishes ten changed photographs in place without losing a favorite or pick, reads picks back',
    async () => {
      const numbers = Array.from({ length: 12 }, (_, i) => i + 1)
      const photos = await render(numbers)
      const collection = { localId: 42, name: 'Bay Point vs. Ridgeview' }
      const first = await run({ act: 'publish', collection: { ...collection, photos } })
      expect(first.photos).toHaveLength(12)
      expect(photos.some(({ path }) => existsSync(path))).toBe(false)
      const album = await database.db.selectFrom('album').selectAll().executeTakeFirstOrThrow()
      expect(album).toMatchObject({ id: first.remoteId, visibility: 'private', published: 0 })
      expect(first.url).toBe(`${site.origin}/studio/albums/${album.id}`)
      const before = await frames()
      expect(before.map(({ name }) => name)).toEqual(numbers.map((n) => `DSC_${n}.png`))
      const ids = idsOf(first)
      expect(ids).toEqual(before.map(({ id }, i) => `${album.id}/${id}/${i + 1}`))

      const frameIds = before.map(({ id }) => id)
      await choose(album.id, frameIds.slice(0, 4))
      const rendered = await render(numbers.slice(0, 10), 12)
      const changed = rendered.map((photo, i) => ({ ...photo, remoteId: ids[i] }))
      const same = { ...collection, remoteId: first.remoteId }
      const second = await run({ act: 'publish', collection: { ...same, photos: changed } })
      expect(idsOf(second)).toEqual(ids.slice(0, 10))
      const after = await frames()
      expect(after.map(({ id }) => id)).toEqual(frameIds)
      const expected = await Promise.all(numbers.map((n) => picture(n <= 10 ? n + 12 : n)))
      expect(after.map(({ photo }) => photo)).toEqual(expected.map(photoId))
      expect(await chosenFrames(database)).toHaveLength(8)

      const { comments, ratings } = await run({ act: 'picks', ids })
      expect(ids.map((id: string) => ratings[id])).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
      const [one = ''] = ids
      const text = { commentId: `picks/${one}`, commentText: 'Picked for “Prints”: Larger, please' }
      expect(comments[one]).toEqual([{ ...text, dateCreated: 5, username: 'Client 1', realname: 'Client 1' }])
    },
  )

  withLua('orders, renames, removes, publishes again what was removed, and makes an album once', async () => {
    const collection = { localId: 7, name: 'A wedding' }
    const photos = await render([1, 2, 3])
    const first = await run({ act: 'publish', collection: { ...collection, photos } })
    const [one, two, three] = idsOf(first)
    // The first is from an album that is gone, and the last in the frame of another.
    await run({ act: 'order', album: first.remoteId, ids: ['gone/x/1', three, one, two, `${three}0`] })
    const live = async () =>
      (await frames()).filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name)
    expect(await live()).toEqual(['DSC_3.png', 'DSC_1.png', 'DSC_2.png'])
    // The second is gone already, as if its answer had been lost.
    expect(await run({ act: 'delete', ids: [one] })).toEqual({ deleted: [one] })
    expect(await run({ act: 'delete', ids: [one] })).toEqual({ deleted: [one] })
    expect(await live()).toEqual(['DSC_3.png', 'DSC_2.png'])
    // Lightroom lost the album's ID: the key finds it again.
    const [again] = (await render([1])).map((photo) => ({ ...photo, remoteId: one }))
    const second = await run({ act: 'publish', collection: { ...collection, photos: [again] } })
    expect(second.remoteId).toBe(first.remoteId)
    expect(await live()).toContain('DSC_1.png')
    const title = () => database.db.selectFrom('album').select('display_name').executeTakeFirstOrThrow()
    await run({ act: 'rename', album: first.remoteId, name: 'Ann & Bob' })
    expect(await title()).toEqual({ display_name: 'Ann & Bob' })
    await database.db.updateTable('album').set({ visibility: 'public' }).execute()
    const refused = await run({ act: 'rename', album: first.remoteId, name: 'Ann' })
    expect(refused.error).toMatch(/now in the portfolio/)
  })

  withLua('makes an album that was deleted on the site again, with all its photographs', async () => {
    const collection = { localId: 7, name: 'A wedding' }
    const all = await render([1, 2, 3])
    const first = await run({ act: 'publish', collection: { ...collection, photos: all } })
    const ids = idsOf(first)
    await deleteAlbum(database, first.remoteId, { actor: TERMINAL, now: Date.now() })
    const publish = async (numbers: number[], published: string[], remoteId: string, more = {}) => {
      const photos = (await render(numbers)).map((photo, i) => {
        const id = numbers[i] as number
        return { ...photo, id, remoteId: published[id - 1] }
      })
      return run({ act: 'publish', collection: { ...collection, remoteId, published, photos }, ...more })
    }
    const busy = await publish([2], ids, first.remoteId, { busy: true })
    expect(busy.error).toMatch(/^Lightroom is busy/)
    const second = await publish([2], ids, first.remoteId)
    expect(second.remoteId).not.toBe(first.remoteId)
    expect(second.edited).toEqual(ids)
    expect(second.shown).toMatch(/choose Publish once more/)
    const now = [ids[0], second.photos[0].remoteId, ids[2]] as string[]
    expect((await run({ act: 'order', album: second.remoteId, ids: now })).error).toBeUndefined()
    expect((await run({ act: 'rename', album: first.remoteId, name: 'Gone' })).error).toBeUndefined()
    const third = await publish([1, 3], now, second.remoteId)
    expect([third.remoteId, third.shown]).toEqual([second.remoteId, undefined])
    const live = database.db.selectFrom('frame').select('id').where('album_id', '=', second.remoteId)
    expect(await live.execute()).toHaveLength(3)
  })

  withLua('keeps virtual copies apart that are one frame of the site', async () => {
    const collection = { localId: 7, name: 'A wedding' }
    const photos = [...(await render([1])), ...(await render([1]))]
    const first = await run({ act: 'publish', collection: { ...collection, photos } })
    const [one, two] = idsOf(first)
    expect(one).not.toBe(two)
    expect(await frames()).toHaveLength(1)
    const [edited] = (await render([1], 5)).map((photo) => ({ ...photo, id: 2, remoteId: two }))
    const again = { ...collection, remoteId: first.remoteId, published: [one, two] }
    const second = await run({ act: 'publish', collection: { ...again, photos: [edited] } })
    const pictures = await Promise.all([picture(1), picture(6)])
    expect((await frames()).map(({ photo }) => photo)).toEqual(pictures.map(photoId))
    const live = async () => (await frames()).filter(({ deletedAt }) => deletedAt === null).length
    await run({ act: 'delete', ids: [two], published: [one, two] })
    expect(await live()).toBe(2)
    await run({ act: 'delete', ids: [second.photos[0].remoteId], published: [one] })
    expect(await live()).toBe(1)
    // Both at once.
    await run({ act: 'delete', ids: [one, two], published: [one, two] })
    expect(await live()).toBe(0)
  })

  withLua('tries again when the site is in trouble, and leaves no unfinished upload behind', async () => {
    const collection = { localId: 7, name: 'A wedding' }
    for (const [n, lost] of [
      { method: 'POST', status: 500 },
      { method: 'POST', status: 504 },
      { method: 'PATCH' },
    ].entries()) {
      const photos = await render([n])
      const published = await run({ act: 'publish', collection: { ...collection, photos }, lost })
      expect(published.photos[0]).toMatchObject({ remoteId: expect.any(String) })
    }
    const unfinished = database.db.selectFrom('upload').select('id').where('outcome', 'is', null)
    expect(await unfinished.execute()).toEqual([])
  })

  withLua('says what is wrong in a sentence', async () => {
    const photos = await render([1])
    writeFileSync(photos[0]?.path ?? '', 'no photograph')
    const collection = { localId: 1, name: 'Album', photos }
    const { photos: results } = await run({ act: 'publish', collection })
    expect(results[0].failed).toMatch(/^DSC_1\.png /)
    const error = async (given: object, sent = token) =>
      (await plugin({ act: 'publish', collection, ...given }, sent)).error
    const wrong = { address: site.origin }
    expect(await error(wrong, 'sideline_wrong-wrong-wrong-wrong')).toMatch(/doesn’t know this token/)
    expect(await error(wrong, '')).toMatch(/^Enter an upload token/)
    expect(await error({ address: 'http://www.example.com' })).toBe('The URL needs to start with https://.')
    expect(await error({ address: '' })).toBe('Enter the address of your site.')
  })
})

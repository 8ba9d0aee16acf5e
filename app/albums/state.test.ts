import { expect, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { nextExpiry, shownAlbums } from '../portfolio/shown.server.ts'
import {
  albumFacts,
  deleteAlbum,
  publishAlbum,
  restoreAlbum,
  standingOfRow,
  unpublishAlbum,
} from './publishing.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const BY = { actor: TERMINAL, now: NOW }
const A = photoRow('a').id
const HTTPS = 'https://gallery.example/1'

/** Every combination of these. */
const FACTS = {
  visibility: ['public', 'private'],
  published: [0, 1],
  expires_at: [null, NOW, NOW + 1],
  category: [null, '', 'Hockey'],
  cover_photo_id: [null, A],
  link: [null, HTTPS],
} as const
const FRAMES = ['none', 'one', 'in the trash'] as const

function combinations(): Record<string, unknown>[] {
  return Object.entries(FACTS).reduce<Record<string, unknown>[]>(
    (found, [name, values]) => found.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
}

withDatabase('an album', (open) => {
  test('shows to visitors exactly when its standing says so', async () => {
    const database = await open()
    const { db } = database
    const albums = combinations().flatMap((row, i) =>
      FRAMES.map((frames) => ({ id: `${i}-${frames}`.replaceAll(' ', '-'), row, frames })),
    )
    const trashed = (frames: string) => ({ deleted_at: frames === 'one' ? null : 1 })
    await insertRows(database, {
      photo: photoRow('a'),
      album: albums.map(({ id, row }) => albumRow(id, row)),
      frame: albums.flatMap(({ id, frames }) =>
        frames === 'none' ? [] : frameRow(id, 1, A, trashed(frames)),
      ),
    })
    const shown = await shownAlbums(database, NOW).select('album.id').execute()
    const facts = await albumFacts(db).execute()
    const standing = facts.filter((row) => row.visibility === 'public' && standingOfRow(row, NOW).shows)
    expect(shown.map(({ id }) => id).toSorted()).toEqual(standing.map(({ id }) => id).toSorted())
    expect([shown.length > 3, facts.length]).toEqual([true, albums.length])
  })

  test('is published unless it lacks something, and says what', async () => {
    const database = await open()
    const { db } = database
    const bare = { published: 0, category: null } as const
    await insertRows(database, {
      photo: photoRow('a'),
      album: [albumRow('bare', bare), albumRow('mine', { ...bare, visibility: 'private' })],
    })
    const publish = (id: string) => publishAlbum(database, id, BY)
    const published = async (id: string) =>
      (await db.selectFrom('album').select('published').where('id', '=', id).execute())[0]?.published
    expect(await publish('bare')).toEqual({
      refused: 'The album can’t be published yet. It has no cover and no photos and no category.',
      missing: ['no cover', 'no photos', 'no category'],
    })
    expect(await publish('mine')).toMatchObject({ missing: ['no photos'] })
    expect(await published('bare')).toBe(0)
    await insertRows(database, { frame: ['bare', 'mine'].map((id) => frameRow(id, 1, A)) })
    const whole = { category: 'Hockey', cover_photo_id: A }
    await db.updateTable('album').set(whole).where('id', '=', 'bare').execute()
    expect([await publish('bare'), await publish('mine')]).toEqual(Array(2).fill({ published: true }))
    expect([await published('bare'), await published('mine')]).toEqual([1, 1])
    await unpublishAlbum(database, 'bare', BY)
    expect(await published('bare')).toBe(0)
    expect(await publish('nowhere')).toHaveProperty('refused')
    const events = await db.selectFrom('audit_event').select('action').orderBy('action').execute()
    const actions = events.map(({ action }) => action)
    expect(actions).toEqual(['album.publish', 'album.publish', 'album.unpublish'])
  })

  test('ends at its time, is out of the way in the trash, and comes back from both', async () => {
    const database = await open()
    const { db } = database
    await insertRows(database, {
      photo: photoRow('a'),
      album: albumRow('one', { cover_photo_id: A, expires_at: NOW + 5 }),
      frame: frameRow('one', 1, A),
    })
    const shows = async (now: number) =>
      (await shownAlbums(database, now).select('id').execute()).length === 1
    await publishAlbum(database, 'one', BY)
    expect([await shows(NOW + 4), await shows(NOW + 5)]).toEqual([true, false])
    const next = [await nextExpiry(database, NOW), await nextExpiry(database, NOW + 5)]
    expect(next).toEqual([NOW + 5, Number.POSITIVE_INFINITY])
    const over = { refused: 'This album has expired. Set a later last day first.' }
    expect(await publishAlbum(database, 'one', { actor: TERMINAL, now: NOW + 5 })).toEqual(over)
    await db.updateTable('album').set({ expires_at: null }).where('id', '=', 'one').execute()
    await publishAlbum(database, 'one', { actor: TERMINAL, now: NOW + 9 })
    expect(await shows(NOW + 9)).toBe(true)
    await deleteAlbum(database, 'one', BY)
    expect([await shows(NOW), await albumFacts(db).execute()]).toEqual([false, []])
    expect(await deleteAlbum(database, 'one', BY)).toHaveProperty('refused')
    expect(await restoreAlbum(database, 'one', BY)).toEqual({ restored: true })
    expect(await shows(NOW)).toBe(true)
    expect(await restoreAlbum(database, 'one', BY)).toHaveProperty('refused')
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { planOf } from '../../ports/database/testing/testing-plan.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { EVERYBODY, openFrames } from '../viewers/viewer.server.ts'

const FRAMES = 3000
/** Each with a few. */
const OTHERS = 20
const FEW = 600

/** An album of 3,000 frames among others, so that a plan which reads them all is the slower one. */
async function fill({ db, engine }: Database): Promise<void> {
  const photos = Array.from({ length: FRAMES }, (_, i) => photoRow(`${i + 1}`))
  const albums = Array.from({ length: OTHERS }, (_, i) => albumRow(`other-${i}`))
  const long = albumRow('long', { cover_photo_id: photos[0]?.id ?? null })
  for (let i = 0; i < FRAMES; i += 500) await insertRows({ db }, { photo: photos.slice(i, i + 500) })
  await insertRows({ db }, { album: [long, ...albums] })
  for (const { id } of [long, ...albums]) {
    for (let i = 0; i < (id === 'long' ? FRAMES : FEW); i += 600) {
      const frame = photos.slice(i, i + 600).map((photo, n) => frameRow(id, i + n + 1, photo.id))
      await insertRows({ db }, { frame })
    }
  }
  await (engine === 'sqlite' ? sql`analyze` : sql`analyze frame, photo, album, album_section`).execute(db)
}

withDatabase('an album of 3,000 frames', (open) => {
  test('is read by an index, and so are the frames of a roll', async () => {
    const database = await open()
    await fill(database)
    const ids = Array.from({ length: 36 }, (_, i) => `long-${i + 1}`)
    const outline = openFrames({ database }, EVERYBODY, 'long', 0).select('frame.id')
    const roll = outline.where('frame.id', 'in', ids)
    const granted = openFrames({ database }, { clientId: 'ann' }, 'long', 0).select('frame.id')
    for (const query of [outline, roll, granted]) {
      const plan = await planOf(database, query)
      // Whether an album has any frame (frame_1) is known at the first that is found, with an index or without.
      // Most photographs here are of this album, so PostgreSQL may read them all for all of it.
      const read = query === outline ? 'frame' : 'frame|photo'
      expect(plan).not.toMatch(
        new RegExp(`scan (frame|photo|album)\\b(?! using)|seq scan on (${read}) {2}`, 'i'),
      )
      expect(plan).toMatch(/using (covering )?index|index (only )?scan|bitmap index scan/i)
    }
  })
})

import { expect, test } from 'vitest'
import { athleteRow, insertRows, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('cameras', (openBefore) => {
  const filled = async () => {
    const { database, db, migrate } = await openBefore('0084-withheld-words')
    await insertRows(database, {
      photo: photoRow('a'),
      team: { id: 'bay', name: 'Bay Point' },
      person: [{ id: 'ana', card: 'H3VQ8DKM' }, { id: 'leo', not_shown_at: 1 }, { id: 'mia' }],
      athlete: ['ana', 'leo', 'mia'].map((id, i) => athleteRow(id, 'bay', `${i}`)),
    })

    const tag = { photo_id: photoRow('a').id, step: 's', created_at: 1 }
    const timing = 'timing' as 'hand'
    await insertRows(database, {
      tag: [
        { id: '1', ...tag, athlete_id: 'ana', evidence: timing, detail: 'Bib 0 finished 10:14:32.' },
        { id: '2', ...tag, athlete_id: 'leo', evidence: timing, detail: '' },
        { id: '3', ...tag, athlete_id: 'mia', evidence: 'card', detail: 'Follows card 2. 3 frames.' },
      ],
    })
    await migrate('0086-cameras')
    return db
  }

  test('leave the tags of timing sheets as tags by hand, with a note, and what they hold held', async () => {
    const db = await filled()
    expect(await db.selectFrom('tag').select(['evidence', 'detail']).orderBy('id').execute()).toEqual([
      { evidence: 'hand', detail: 'From a timing sheet: Bib 0 finished 10:14:32.' },
      { evidence: 'hand', detail: 'From a timing sheet' },
      { evidence: 'card', detail: 'Follows card 2. 3 frames.' },
    ])
    const photo = db.selectFrom('photo').select(['held', 'camera', 'taken_zone'])
    expect(await photo.execute()).toEqual([{ held: 1, camera: null, taken_zone: null }])
  })

  test('know the codes of the cards that there are', async () => {
    const db = await filled()
    expect(await db.selectFrom('card_code').selectAll().execute()).toEqual([{ code: 'H3VQ8DKM' }])
  })
})

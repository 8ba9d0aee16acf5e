import { expect, test } from 'vitest'
import { albumRow, athleteRow, photoRow } from '../testing/testing-rows.ts'
import { onEachMigratedEngine } from '../testing.ts'

const A = photoRow('a').id

onEachMigratedEngine('followers and team pages', (openBefore) => {
  const open = async () => {
    const opened = await openBefore('0080-cards')
    const { db } = opened
    await db.insertInto('photo').values(photoRow('a')).execute()
    await db.insertInto('album').values(albumRow('game')).execute()
    await db
      .insertInto('team')
      .values([
        { id: 'bay', name: 'Bay Point' },
        { id: 'away', name: 'Ridgeview' },
      ])
      .execute()
    await db
      .insertInto('person')
      .values([{ id: 'ana' }, { id: 'leo' }])
      .execute()
    await db
      .insertInto('athlete')
      .values([athleteRow('ana', 'bay', '23'), athleteRow('leo', 'away', '7')])
      .execute()
    return opened
  }

  test('come with a person, and end with them', async () => {
    const { db, migrate } = await open()
    await migrate('0082-followers')
    const follower = { person_id: 'ana', email: 'dana@example.com', asked_at: 1 }
    await db
      .insertInto('follower')
      .values({ id: 'one', ...follower })
      .execute()
    await db.insertInto('arrival').values({ person_id: 'ana', photo_id: A, at: 1 }).execute()
    await db.insertInto('nobody').values({ photo_id: A, step: 'one' }).execute()
    const again = db.insertInto('follower').values({ id: 'two', ...follower })
    await expect(again.execute()).rejects.toThrow(/unique/i)
    await db.deleteFrom('person').where('id', '=', 'ana').execute()
    expect(await db.selectFrom('follower').select('id').execute()).toEqual([])
    expect(await db.selectFrom('arrival').select('at').execute()).toEqual([])
    await db.deleteFrom('photo').execute()
    expect(await db.selectFrom('nobody').select('step').execute()).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { albumRow, frameRow, photoRow, postRow } from '../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { emptyTrashNow } from './empty-trash.server.ts'
import { listTrash } from './trash.server.ts'

onEachEngine('emptying the trash', (open) => {
  test('deletes what is in it for good, and nothing else', async () => {
    const database = await open()
    const { db } = database
    await db
      .insertInto('photo')
      .values([photoRow('a'), photoRow('b')])
      .execute()
    await db
      .insertInto('album')
      .values([albumRow('kept'), albumRow('gone', { deleted_at: 5 })])
      .execute()
    const frames = [
      frameRow('kept', 1, photoRow('a').id),
      frameRow('kept', 2, photoRow('b').id, { deleted_at: 5 }),
      frameRow('gone', 1, photoRow('a').id),
    ]
    await db.insertInto('frame').values(frames).execute()
    await db
      .insertInto('post')
      .values([postRow('old', { deleted_at: 5 }), postRow('new')])
      .execute()
    expect(await emptyTrashNow(database, TERMINAL, 6)).toBe(3)
    expect(await listTrash(database)).toEqual([])
    const left = await db.selectFrom('frame').select('id').execute()
    expect(left).toEqual([{ id: 'kept-1' }])
    expect((await db.selectFrom('post').select('id').execute()).map(({ id }) => id)).toEqual(['new'])
    const [event] = await db.selectFrom('audit_event').select(['action', 'actor']).execute()
    expect(event).toEqual({ action: 'trash.empty', actor: 'terminal' })
  })
})

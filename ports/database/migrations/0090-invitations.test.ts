import { expect, test } from 'vitest'
import { onEachMigratedEngine } from '../testing.ts'

onEachMigratedEngine('invitations', (openBefore) => {
  test('keep those who follow already', async () => {
    const { db, migrate } = await openBefore('0089-client-contacts')
    await db.insertInto('person').values({ id: 'ana' }).execute()
    const dana = { id: 'f1', person_id: 'ana', email: 'dana@example.com', asked_at: 1, confirmed_at: 2 }
    await db.insertInto('follower').values(dana).execute()
    await migrate('0090-invitations')
    const followers = await db.selectFrom('follower').select(['id', 'invitation']).execute()
    expect(followers).toEqual([{ id: 'f1', invitation: null }])
    await db.insertInto('invitation_hash').values({ hash: 'a', at: 1 }).execute()
    await expect(db.insertInto('invitation_hash').values({ hash: 'a', at: 2 }).execute()).rejects.toThrow()
  })
})

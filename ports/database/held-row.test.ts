import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { heldRow } from './held-row.ts'
import { onEachEngine } from './testing.ts'

const STATE = {
  table: 'backup_state',
  holder: 'lock',
  until: 'locked_until',
  where: sql<boolean>`true`,
} as const
const MINUTE = 60_000

onEachEngine('a row that one process holds', (open) => {
  const begin = async () => {
    const database = await open()
    await database.db.insertInto('backup_state').values({ one: 1 }).execute()
    return { database, one: heldRow(database, STATE, MINUTE), other: heldRow(database, STATE, MINUTE) }
  }

  test('is nobody else’s until it is released, and is not taken again by renewing it', async () => {
    const { one, other } = await begin()
    expect([await one.take(), await other.take(), await other.renew()]).toEqual([true, false, false])
    await other.release()
    expect([await one.renew(), await other.take()]).toEqual([true, false])
    await one.release()
    expect([await one.renew(), await other.take()]).toEqual([false, true])
  })

  test('is another’s once its time is over', async () => {
    const { database, one, other } = await begin()
    await one.take()
    await database.db.updateTable('backup_state').set({ locked_until: 1 }).execute()
    expect([await other.take(), await one.renew()]).toEqual([true, false])
    await one.release()
    expect(await other.renew()).toBe(true)
  })
})

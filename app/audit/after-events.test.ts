import { expect, test } from 'vitest'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from './actor.ts'
import { afterEvents } from './after-events.server.ts'
import { recordEvent } from './audit.server.ts'

withDatabase('a task that follows events', (open) => {
  test('is left out while nothing was done, and done once in each period', async () => {
    const database = await open()
    const done: number[] = []
    let fails = false
    const task = afterEvents(database, 100, async (now) => {
      done.push(now)
      if (fails) throw new Error('The database is away.')
    })
    const turns = async (...times: number[]) => {
      for (const time of times) await task(time)
    }
    await turns(200, 210, 299)
    expect(done).toEqual([200])
    await turns(300, 310)
    expect(done).toEqual([200, 300])
    await database.write((trx) =>
      recordEvent(trx, { actor: TERMINAL, now: 311 }, { action: 'album.publish' }),
    )
    fails = true
    await expect(task(320)).rejects.toThrow('away')
    fails = false
    await turns(330, 340)
    expect(done).toEqual([200, 300, 320, 330])
  })
})

import { expect, test } from 'vitest'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { BACKUP, requestBackup, VERIFY } from './request.server.ts'

withDatabase('asking for a backup', (open) => {
  test('queues one at a time, of two that ask at once too, and says when one is running', async () => {
    const database = await open()
    let woken = 0
    const ports = {
      database,
      jobs: { wake: () => void woken++ },
      setup: { backup: async (): Promise<unknown> => ({}) },
    }
    const asked = [1, 2, 3].map(() => requestBackup(ports, BACKUP, { actor: TERMINAL, now: 5 }))
    expect((await Promise.all(asked)).filter((answer) => 'asked' in answer)).toHaveLength(1)
    expect(await requestBackup(ports, BACKUP, { actor: TERMINAL, now: 6 })).toEqual({
      refused: 'A backup is already running.',
    })
    expect(await requestBackup(ports, VERIFY, { actor: TERMINAL, now: 7 })).toEqual({ asked: true })
    const jobs = await database.db.selectFrom('job').select(['kind', 'payload']).orderBy('kind').execute()
    expect(jobs).toEqual([
      { kind: 'backup', payload: '{"due":5}' },
      { kind: 'verify', payload: '{"due":7}' },
    ])
    expect(woken).toBe(2)
    const soon = { error: 'The key is wrong.', run_at: Date.now() + 3_600_000 }
    await database.db.updateTable('job').set(soon).where('kind', '=', 'backup').execute()
    expect(await requestBackup(ports, BACKUP, { actor: TERMINAL, now: 8 })).toEqual({ asked: true })
    const again = await database.db.selectFrom('job').select('run_at').where('kind', '=', 'backup').execute()
    expect(again).toEqual([{ run_at: expect.closeTo(Date.now(), -5) }])
    const nowhere = { ...ports, setup: { backup: async () => null } }
    const refused = { refused: 'Choose where backups go first.' }
    expect(await requestBackup(nowhere, BACKUP, { actor: TERMINAL, now: 8 })).toEqual(refused)
  })
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { Timers } from './timers.ts'

const MINUTE = 60_000

test('names what hangs and what fails each time, until it is done', async () => {
  let now = 0
  const errors: unknown[] = []
  const timers = new Timers({ error: (line: unknown) => errors.push(line) } as never, () => now)
  const gate = Promise.withResolvers<void>()
  let broken = true
  const hanging = timers.repeat({ name: 'reminders', every: 1, task: () => gate.promise })
  const failing = timers.repeat({
    name: 'clean-up',
    every: 1,
    async task() {
      if (broken) throw new Error('no room')
    },
  })
  onTestFinished(async () => void (await Promise.all([hanging.close(), failing.close()])))
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(2))
  expect(timers.late()).toEqual([])
  now += 5 * MINUTE + 2
  expect(timers.late()).toEqual(['reminders', 'clean-up'])
  broken = false
  await vi.waitFor(() => expect(timers.late()).toEqual(['reminders']))
  gate.resolve()
  await vi.waitFor(() => expect(timers.late()).toEqual([]))
})

test('what is closed is not late', async () => {
  let now = 0
  const timers = new Timers({ error() {} }, () => now)
  await timers.repeat({ name: 'backups', every: 1, async task() {} }).close()
  now += 10 * MINUTE
  expect(timers.late()).toEqual([])
})

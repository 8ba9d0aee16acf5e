import { expect, test } from 'vitest'
import { closeAll } from './stop.ts'

const errors: unknown[] = []
const failed = (error: unknown) => void errors.push(error)

test('a part that cannot be closed keeps nothing else open', async () => {
  const closed: string[] = []
  const part = (name: string) => ({ close: async () => void closed.push(name) })
  const broken = { close: () => Promise.reject(new Error('gone')) }
  expect(await closeAll([[broken, part('port')], [part('database')]], failed)).toBe(false)
  expect(closed).toEqual(['port', 'database'])
  expect(errors.splice(0)).toEqual([new Error('gone')])
  expect(await closeAll([[part('port')]], failed)).toBe(true)
})

test('a part that hangs is not waited for beyond the deadline', async () => {
  const hanging = { close: () => new Promise<void>(() => {}) }
  expect(await closeAll([[hanging]], failed, 20)).toBe(false)
  expect(errors).toEqual([new Error('Not everything was closed in time')])
})

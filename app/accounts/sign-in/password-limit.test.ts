import { expect, test } from 'vitest'
import { concurrencyLimit } from '../../limits/concurrency-limit.server.ts'
import { withPasswordLimit } from './password-limit.server.ts'

test('of many requests at once the first are served and the rest refused', async () => {
  const limit = concurrencyLimit(3)
  const work = Promise.withResolvers<string>()
  const flood = Array.from({ length: 10 }, () => withPasswordLimit(limit, () => work.promise))
  const refused = await Promise.allSettled(flood.slice(3))
  for (const result of refused) {
    expect(result).toMatchObject({ status: 'rejected', reason: { init: { status: 503 } } })
    expect(result).toHaveProperty(['reason', 'init', 'headers', 'Retry-After'], '5')
  }
  work.resolve('checked')
  expect(await Promise.all(flood.slice(0, 3))).toEqual(['checked', 'checked', 'checked'])
  const broken = withPasswordLimit(limit, () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  expect(limit.busy()).toBe(0)
})

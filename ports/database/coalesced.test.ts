import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'

function controlled() {
  const open: PromiseWithResolvers<number>[] = []
  const ask = coalesced(() => {
    const run = Promise.withResolvers<number>()
    open.push(run)
    return run.promise
  })
  return { ask, open }
}

test('no caller gets the result of a run that started before its call', async () => {
  const { ask, open } = controlled()
  const early = ask()
  const late = ask()
  open[0]?.resolve(1)
  expect(await early).toBe(1)
  open[1]?.resolve(2)
  expect(await late).toBe(2)
})

test('callers during a run share the next', async () => {
  const { ask, open } = controlled()
  const early = ask()
  const late = [ask(), ask(), ask()]
  open[0]?.resolve(1)
  await early
  open[1]?.resolve(2)
  expect(await Promise.all(late)).toEqual([2, 2, 2])
  expect(open).toHaveLength(2)
})

test('a run that fails fails for its own callers only', async () => {
  const { ask, open } = controlled()
  const early = ask()
  const late = ask()
  open[0]?.reject(new Error('gone'))
  await expect(early).rejects.toThrow('gone')
  open[1]?.resolve(2)
  expect(await late).toBe(2)
  const later = ask()
  open[2]?.resolve(3)
  expect(await later).toBe(3)
})

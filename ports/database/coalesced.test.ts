import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'

function askedByHand() {
  const open: PromiseWithResolvers<number>[] = []
  const ask = coalesced(() => {
    const question = Promise.withResolvers<number>()
    open.push(question)
    return question.promise
  })
  return { ask, open }
}

test('nobody gets the answer to a question put before they came', async () => {
  const { ask, open } = askedByHand()
  const early = ask()
  const late = ask()
  open[0]?.resolve(1)
  expect(await early).toBe(1)
  open[1]?.resolve(2)
  expect(await late).toBe(2)
})

test('all who come while one is under way share the next', async () => {
  const { ask, open } = askedByHand()
  const early = ask()
  const late = [ask(), ask(), ask()]
  open[0]?.resolve(1)
  await early
  open[1]?.resolve(2)
  expect(await Promise.all(late)).toEqual([2, 2, 2])
  expect(open).toHaveLength(2)
})

test('a question that failed fails for its own askers only', async () => {
  const { ask, open } = askedByHand()
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

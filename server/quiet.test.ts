import { expect, test } from 'vitest'
import { whenQuiet } from './quiet.ts'

/** Keeps the process from idling until it is told to stop. */
function beBusy(): () => void {
  let going = true
  const spin = () => {
    const end = performance.now() + 5
    while (performance.now() < end);
    if (going) setImmediate(spin)
  }
  spin()
  return () => {
    going = false
  }
}

test('waits while there is much to do, but not for ever', async () => {
  const rest = beBusy()
  let quiet = false
  const waiting = whenQuiet().then(() => {
    quiet = true
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(quiet).toBe(false)
  await waiting
  rest()
})

test('goes on as soon as there is little to do', async () => {
  const rest = beBusy()
  const order: string[] = []
  const waiting = whenQuiet().then(() => order.push('quiet'))
  setTimeout(() => {
    order.push('rest')
    rest()
  }, 100)
  await waiting
  expect(order).toEqual(['rest', 'quiet'])
})

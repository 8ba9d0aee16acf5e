import { expect, onTestFinished, test, vi } from 'vitest'
import { storageProbe } from './storage-probe.ts'

const MINUTE = 60_000

/** A storage whose operations are noted, and that is out of order when the test says so. */
function open() {
  const asked: string[] = []
  const broken = { put: false, read: false }
  let stored: Buffer | null = null
  let now = 0
  const ask = (name: 'put' | 'read') => {
    asked.push(name)
    if (broken[name]) throw new Error('out of order')
  }
  const probe = storageProbe(
    {
      async put(_, body) {
        ask('put')
        stored = Buffer.from(body as Uint8Array)
      },
      async read() {
        ask('read')
        return stored
      },
    },
    () => now,
  )
  const later = (milliseconds: number) => {
    now += milliseconds
    asked.length = 0
    return probe()
  }
  const lose = () => {
    stored = null
  }
  return { asked, broken, lose, later }
}

test('reads each time, and writes once in five minutes', async () => {
  const { asked, later } = open()
  expect(await later(0)).toEqual({ problem: null, writtenAt: 0 })
  expect(asked).toEqual(['put', 'read'])
  await later(5 * MINUTE - 1)
  expect(asked).toEqual(['read'])
  expect(await later(1)).toEqual({ problem: null, writtenAt: 5 * MINUTE })
  expect(asked).toEqual(['put', 'read'])
})

test('after a failed write it stays at that until one succeeds, tried twice a minute', async () => {
  const { asked, broken, later } = open()
  await later(0)
  broken.put = true
  expect(await later(5 * MINUTE)).toEqual({ problem: 'It is not writable.', writtenAt: 0 })
  broken.put = false
  expect(await later(MINUTE / 2 - 1)).toMatchObject({ problem: 'It is not writable.' })
  expect(asked).toEqual(['read'])
  expect(await later(1)).toMatchObject({ problem: null })
})

test('says that nothing can be read, or that what was written is gone', async () => {
  const { broken, lose, later } = open()
  await later(0)
  broken.read = true
  expect(await later(5_000)).toMatchObject({ problem: 'It cannot be read.' })
  broken.read = false
  lose()
  expect(await later(5_000)).toMatchObject({ problem: 'A file that the site has written is gone.' })
  expect(await later(MINUTE / 2)).toMatchObject({ problem: null })
})

test('one that hangs is not asked again, and does not keep whoever asks', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const gate = Promise.withResolvers<void>()
  let puts = 0
  const put = () => {
    puts++
    return gate.promise
  }
  const probe = storageProbe({ put, read: async () => Buffer.from('1') }, () => 0)
  for (let turn = 0; turn < 2; turn++) {
    const state = probe()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await state).toMatchObject({ problem: 'It does not respond.' })
  }
  expect(puts).toBe(1)
  gate.resolve()
  expect(await probe()).toMatchObject({ problem: null })
})

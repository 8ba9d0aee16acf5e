import { expect, onTestFinished, test, vi } from 'vitest'
import { storageProbe } from './storage-probe.ts'

const MINUTE = 60_000

/** A storage whose operations are noted, and that is out of order when the test says so. */
function open() {
  const asked: string[] = []
  const broken = { put: false, read: false, lost: false }
  let now = 0
  const ask = async (name: 'put' | 'read') => {
    asked.push(name)
    if (broken[name]) throw new Error('out of order')
  }
  const storage = {
    put: () => ask('put'),
    read: async () => {
      await ask('read')
      return broken.lost ? null : Buffer.from('1')
    },
  }
  const probe = storageProbe(storage, () => now)
  const later = (milliseconds: number) => {
    now += milliseconds
    asked.length = 0
    return probe()
  }
  return { asked, broken, later }
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
  expect(await later(5 * MINUTE)).toEqual({ problem: "It isn't writable.", writtenAt: 0 })
  broken.put = false
  expect(await later(MINUTE / 2 - 1)).toMatchObject({ problem: "It isn't writable." })
  expect(asked).toEqual(['read'])
  expect(await later(1)).toMatchObject({ problem: null })
})

test('says that nothing can be read, or that what was written is gone', async () => {
  const { broken, later } = open()
  broken.read = true
  expect(await later(0)).toMatchObject({ problem: "It can't be read." })
  Object.assign(broken, { read: false, lost: true })
  expect(await later(5_000)).toMatchObject({ problem: 'A file the site wrote is gone.' })
  broken.lost = false
  expect(await later(MINUTE / 2)).toMatchObject({ problem: null })
})

test('one that hangs is not asked again, and does not keep whoever asks', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const gate = Promise.withResolvers<void>()
  const put = vi.fn(() => gate.promise)
  const probe = storageProbe({ put, read: async () => Buffer.from('1') }, () => 0)
  for (let turn = 0; turn < 2; turn++) {
    const state = probe()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await state).toMatchObject({ problem: "It isn't responding." })
  }
  expect(put).toHaveBeenCalledOnce()
  gate.resolve()
  expect(await probe()).toMatchObject({ problem: null })
})

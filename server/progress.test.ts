import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { progressBar } from './progress.ts'

let written: string
const out = (more: object) => ({
  isTTY: true,
  columns: 80,
  write: (text: string) => {
    written += text
    return true
  },
  ...more,
})

beforeEach(() => {
  written = ''
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('shows a bar on a terminal, after the greeting, that log lines can overwrite', () => {
  const progress = progressBar(out({}) as never)
  progress(0, 4)
  expect(written).toBe('')
  progress(1, 4)
  vi.advanceTimersByTime(500)
  expect(written).toBe(`\r\x1b[K  Developing  ${'█'.repeat(7)}${'░'.repeat(23)}  1 of 4\r`)
  written = ''
  progress(4, 4)
  vi.runAllTimers()
  expect(written).toBe(`\r\x1b[K  Developing  ${'█'.repeat(30)}  4 of 4\n`)
})

test.each([10, 20, 40, 60])('the bar does not wrap on %i columns', (columns) => {
  const progress = progressBar(out({ columns }) as never)
  progress(73, 74)
  vi.runAllTimers()
  const visible = written.replaceAll('\r', '').replace('\x1b[K', '')
  expect(visible.length).toBeGreaterThan(0)
  expect(visible.length).toBeLessThan(columns)
})

test('elsewhere prints a line at the start and one at the end, also after a restart', () => {
  const progress = progressBar(out({ isTTY: false }) as never)
  for (const done of [30, 31, 73, 74, 74]) progress(done, 74)
  expect(written).toBe('Developing 44 photographs …\nNo photographs are left to develop.\n')
})

test.each([true, false])('prints nothing when nothing waits (terminal: %s)', (isTTY) => {
  const progress = progressBar(out({ isTTY }) as never)
  progress(0, 0)
  progress(74, 74)
  vi.runAllTimers()
  expect(written).toBe('')
})

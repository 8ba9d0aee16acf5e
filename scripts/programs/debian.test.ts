import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { onPath } from './debian.ts'

test('onPath returns the first executable file on PATH', () => {
  const folders = ['notes', 'near', 'far'].map((name) => join(testFolder(), name))
  const [, near] = folders.map((folder, n) => {
    mkdirSync(folder)
    const file = join(folder, 'reader')
    writeFileSync(file, '')
    chmodSync(file, n === 0 ? 0o644 : 0o755)
    return file
  })
  const path = ['', ...folders].join(delimiter)
  expect(onPath('reader', path)).toBe(near)
  expect(onPath('reader', folders[0])).toBe(undefined)
  expect(onPath('writer', path)).toBe(undefined)
  expect(onPath('reader', '')).toBe(undefined)
})

// @module-tag all
import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../../../ports/database/testing.ts'
import { without } from '../../../scripts/programs/debian.ts'
import { zipLayout } from './zip.ts'
import type { ZipEntry } from './zip-records.ts'

/** Our archives in the programs that people have. Those that are not installed here are skipped. */
const PYTHON = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(len(archive.infolist()))`

const READ = `
import sys, zipfile
print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode(), end='')`

const PROGRAMS: { name: string; command: string; check: (archive: string) => string }[] = [
  { name: 'unzip -t', command: 'unzip', check: (archive) => run('unzip', '-tq', archive) },
  { name: '7z t', command: '7z', check: (archive) => run('7z', 't', archive) },
  { name: "Python's zipfile", command: 'python3', check: (archive) => run('python3', '-c', PYTHON, archive) },
]

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 })
}

/** Contents are zeros, which a sparse file does not store. */
interface Zeros extends ZipEntry {
  contents?: Uint8Array
}

function zeros(name: string, bytes: number): Zeros {
  const block = new Uint8Array(16 * 1024 ** 2)
  let sum = 0
  for (let left = bytes; left > 0; left -= block.length) sum = crc32(block.subarray(0, left), sum)
  return { name, bytes, crc32: sum, modified: 0 }
}

function file(name: string, contents: string): Zeros {
  const bytes = Buffer.from(contents)
  return { name, bytes: bytes.length, crc32: crc32(bytes), modified: Date.UTC(2025, 9, 18), contents: bytes }
}

function write(entries: Zeros[]): string {
  const path = join(testFolder(), 'archive.zip')
  const { length, parts } = zipLayout(entries)
  const open = openSync(path, 'wx')
  let position = 0
  for (const part of parts()) {
    const bytes = part instanceof Uint8Array ? part : part.entry.contents
    if (bytes) writeSync(open, bytes, 0, bytes.length, position)
    position += part instanceof Uint8Array ? part.length : part.to - part.from
  }
  ftruncateSync(open, length)
  closeSync(open)
  return path
}

describe.each(PROGRAMS)('$name', ({ command, check }) => {
  const it = test.skipIf(without(command))

  it('reads a small archive', () => {
    const files = [file('IMG_0001.jpg', 'one'), file('Größe – 写真 📷.jpg', 'two'), file('empty.txt', '')]
    expect(check(write(files))).toMatch(/No errors|Everything is Ok|^3$/m)
  })

  it('reads more files than ZIP allows without ZIP64', () => {
    const files = Array.from({ length: 66_000 }, (_, i) => file(`${i}.txt`, ''))
    expect(check(write(files))).toMatch(/No errors|Everything is Ok|^66000$/m)
  })
})

describe('an archive beyond 4 GiB', () => {
  const entries = () => [
    zeros('large.tif', 1024),
    { ...zeros('huge.tif', 0), bytes: 4 * 1024 ** 3 + 7 },
    file('after.jpg', 'beyond the old limit'),
  ]

  test.each([
    ['unzip', ['-p']],
    ['7z', ['e', '-so']],
    ['python3', ['-c', READ]],
  ])('%s finds the last file', (command, how) => {
    if (without(command)) return
    expect(run(command, ...how, write(entries()), 'after.jpg')).toBe('beyond the old limit')
  })
})

test.skipIf(without('unzip'))('a time is unpacked to the second, in whatever zone', () => {
  const taken = Date.UTC(2025, 9, 18, 23, 30, 5)
  const path = write([{ ...file('a.txt', 'a'), modified: taken, exact: true }])
  execFileSync('unzip', ['-q', path], { cwd: dirname(path), env: { ...process.env, TZ: 'America/New_York' } })
  expect(statSync(join(dirname(path), 'a.txt')).mtimeMs).toBe(taken)
})

import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../database/testing.ts'
import { storageContract } from './contract.ts'
import { diskStorage } from './disk.ts'
import { StorageFull, StorageUnusable } from './port.ts'

storageContract('disk', () => diskStorage(testFolder()))

describe('on disk', () => {
  test('a process killed while writing leaves no object, and its unfinished file is deleted later', async () => {
    const root = testFolder()
    await killWhileWriting(root)
    expect(await diskStorage(root).size('a/half')).toBeNull()
    const parts = readdirSync(join(root, '.unfinished')).map((name) => join(root, '.unfinished', name))
    expect(parts.map((part) => statSync(part).size)).toEqual([7])

    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const part of parts) utimesSync(part, longAgo, longAgo)
    diskStorage(root)
    expect(readdirSync(join(root, '.unfinished'))).toEqual([])
  })

  test('files that another process is writing stay', () => {
    const root = testFolder()
    mkdirSync(join(root, '.unfinished'))
    writeFileSync(join(root, '.unfinished', 'fresh'), 'x')
    diskStorage(root)
    expect(readdirSync(join(root, '.unfinished'))).toEqual(['fresh'])
  })

  test('a link to a file is listed as it is read', async () => {
    const [root, elsewhere] = [testFolder(), testFolder()]
    writeFileSync(join(elsewhere, 'file'), 'x')
    mkdirSync(join(root, 'a'))
    symlinkSync(join(elsewhere, 'file'), join(root, 'a', 'link'))
    const storage = diskStorage(root)
    expect([await Array.fromAsync(storage.list('a')), await storage.size('a/link')]).toEqual([['a/link'], 1])
  })

  test('a failed write leaves no file', async () => {
    const root = testFolder()
    const storage = diskStorage(root)
    await storage.put('a/file', Buffer.from('x'))
    await expect(storage.put('a/file/below', Buffer.from('x'))).rejects.toThrow()
    expect(readdirSync(join(root, '.unfinished'))).toEqual([])
  })

  test('a folder goes with its last object, and can be filled again at the same time', async () => {
    const root = testFolder()
    const storage = diskStorage(root)
    for (let i = 0; i < 50; i++) {
      await storage.put('a/old', Buffer.from('x'))
      await Promise.all([storage.remove('a/old'), storage.put('a/new', Buffer.from('x'))])
      expect(await Array.fromAsync(storage.list('a'))).toEqual(['a/new'])
      await storage.remove('a/new')
      expect(readdirSync(root)).toEqual(['.unfinished'])
    }
  })

  test('a storage that is only read changes nothing, even where nothing can be written', async () => {
    const root = testFolder()
    expect(await diskStorage(root, { readOnly: true }).read('a/b')).toBeNull()
    expect(readdirSync(root)).toEqual([])
  })

  test('a full disk is reported in a sentence', async () => {
    const storage = diskStorage(testFolder())
    async function* full() {
      yield Buffer.from('some')
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    await expect(storage.put('a/b', Readable.from(full()))).rejects.toThrow('The disk is full')
    await expect(storage.put('a/b', Readable.from(full()))).rejects.toThrow(StorageFull)
  })

  test('a root that is a file is refused', () => {
    const file = join(testFolder(), 'file')
    writeFileSync(file, '')
    expect(() => diskStorage(file)).toThrow(StorageUnusable)
    expect(() => diskStorage(join(file, 'below'))).toThrow(StorageUnusable)
  })
})

function killWhileWriting(root: string): Promise<void> {
  const script = `
    import { Readable } from 'node:stream'
    import { watch } from 'node:fs'
    import { diskStorage } from ${JSON.stringify(join(import.meta.dirname, 'disk.ts'))}
    async function* half() {
      yield Buffer.from('written')
      await new Promise(() => setInterval(() => process.stdout.write('.'), 20))
    }
    diskStorage(${JSON.stringify(root)}).put('a/half', Readable.from(half()))`
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '--eval', script], () => resolve())
    child.stdout?.on('data', () => {
      const parts = readdirSync(join(root, '.unfinished'))
      if (parts.some((part) => statSync(join(root, '.unfinished', part)).size > 0)) child.kill('SIGKILL')
    })
  })
}

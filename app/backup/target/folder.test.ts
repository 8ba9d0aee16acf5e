// @module-tag all
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { backUp } from '../back-up.server.ts'
import { restoreBackup } from '../restore.server.ts'
import { readLastBackup } from '../schedule/last-backup.server.ts'
import { aSite, nowhere, pathsIn } from '../testing.server.ts'
import { verifyBackup } from '../verify.server.ts'

describe('a folder that cannot be used', () => {
  test.each([
    ['is missing', (folder: string) => join(folder, 'none'), "There's no folder"],
    ['is a file', (folder: string) => fileIn(folder), "isn't a folder"],
    ['has other files', (folder: string) => join(fileIn(folder), '..'), 'has other files'],
  ])('%s', async (_, prepare, sentence) => {
    const { site, target } = await aSite(1)
    const folder = prepare(target)
    const before = pathsIn(target)
    await expect(backUp(site, folder)).rejects.toThrow(sentence)
    expect(pathsIn(target)).toEqual(before)
    const { error, good } = await readLastBackup(site.database)
    expect([error, good]).toEqual([expect.stringContaining(sentence), null])
    if (sentence === 'has other files') return
    await expect(verifyBackup(site, folder)).rejects.toThrow(sentence)
    await expect(restoreBackup(nowhere(), folder)).rejects.toThrow(sentence)
  })

  test('is in the folder of the site', async () => {
    const { site } = await aSite(1)
    const within = join(site.dataDir, 'backup')
    await expect(backUp(site, within)).rejects.toThrow("in the site's own folder")
  })

  test('is the empty place of a disk that is not connected', async () => {
    const { site, target } = await aSite(1)
    await backUp(site, target)
    rmSync(target, { recursive: true })
    mkdirSync(target)
    await expect(backUp(site, target)).rejects.toThrow(/connect its disk/i)
    await expect(backUp(site, target)).rejects.toThrow(/connect its disk/i)
    expect(readdirSync(target)).toEqual([])
    await expect(verifyBackup(site, target)).rejects.toThrow('has no backup')
    expect(await backUp(site, target, { begin: true })).toMatchObject({ originals: 1 })
  })

  test('is in use by another site; a lock from a crash does not last', async () => {
    const { site, target } = await aSite(1)
    await backUp(site, target)
    const there = diskStorage(target)
    await there.put('locks/other', Buffer.from(`${Date.now()}\n`))
    await expect(backUp(site, target)).rejects.toThrow('Another site is backing up there right now')
    expect((await readLastBackup(site.database)).error).toBeNull()
    await there.put('locks/other', Buffer.from('1\n'))
    await backUp(site, target)
    expect(await Array.fromAsync(there.list('locks'))).toEqual([])
  })
})

function fileIn(folder: string): string {
  const file = join(folder, 'letter.txt')
  writeFileSync(file, 'x')
  return file
}

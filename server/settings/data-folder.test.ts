import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../ports/database/open.ts'
import { testFolder } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { openDataFolder } from './data-folder.ts'
import { siteSecret } from './secret.ts'

function looseFolder(): string {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
  const folder = join(testFolder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  return folder
}

/** What other users could read or write. */
function loose(folder: string): string[] {
  const paths = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0)
}

test('what an earlier release stored becomes private', async () => {
  const folder = looseFolder()
  for (const made of ['photos/originals/ab', 'rendering']) {
    mkdirSync(join(folder, made), { recursive: true })
  }
  for (const file of ['sideline.db', 'sideline.db-wal', 'photos/originals/ab/photo', 'rendering/half.mp4']) {
    writeFileSync(join(folder, file), 'private')
  }
  expect(loose(folder)).toHaveLength(9)
  await openDataFolder(folder)
  expect(loose(folder)).toEqual([])
  expect(statSync(join(folder, 'photos/originals')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'sideline.db')).mode & 0o777).toBe(0o600)
})

test('other things beside what the site stores stay as they are', async () => {
  const folder = looseFolder()
  for (const name of ['photos', 'holidays', 'secret-recipes']) mkdirSync(join(folder, name))
  for (const name of ['photos/ours', 'holidays/beach.jpg', 'thesis.txt', 'secret']) {
    writeFileSync(join(folder, name), 'x')
  }
  await openDataFolder(folder)
  expect(loose(folder).toSorted()).toEqual(['holidays', 'holidays/beach.jpg', 'secret-recipes', 'thesis.txt'])
})

test('what a killed process left alone in its folder does not keep the next from starting', async () => {
  const names = [
    'rendering',
    'photos',
    'secret',
    'demo-accounts.json',
    'sideline.db',
    '.backup-venue-1-abcdef',
  ]
  for (const name of [...names, 'secret.part', 'demo-accounts.json.part']) {
    const folder = looseFolder()
    mkdirSync(join(folder, name))
    await openDataFolder(folder)
  }
})

test('a folder with other things in it is refused and left as it is', async () => {
  const folder = looseFolder()
  writeFileSync(join(folder, 'thesis.txt'), 'not ours')
  await expect(openDataFolder(folder)).rejects.toThrow('Set DATA_DIR to an empty folder.')
  expect(loose(folder)).toEqual(['.', 'thesis.txt'])
})

test('what is stored from now on is private', async () => {
  const folder = looseFolder()
  await openDataFolder(folder)
  const database = await openDatabase({ file: join(folder, 'sideline.db') })
  await database.write((trx) => trx.deleteFrom('job').execute())
  const storage = diskStorage(join(folder, 'photos'))
  await storage.put('originals/ab/photo', Buffer.from('private'))
  await siteSecret({ SITE_SECRET: undefined, DATA_DIR: folder }, database)
  expect(readdirSync(folder).sort()).toEqual([
    'photos',
    'secret',
    'sideline.db',
    'sideline.db-shm',
    'sideline.db-wal',
  ])
  expect(loose(folder)).toEqual([])
  await database.close()
})

import { expect, test } from 'vitest'
import { type FileEntry, filesOfDrop, sortFiles } from './files.ts'

const found = (...paths: string[]): FileEntry[] =>
  paths.map((path) => ({ path, file: new File([], path.split('/').at(-1) as string) }))
const sorted = (...paths: string[]) => {
  const { folder, files } = sortFiles(found(...paths))
  return [folder, ...files.map(({ file, section }) => [section, file.name])]
}

test('a folder becomes an album, its subfolders sections; files stand by name, as people count', () => {
  expect(sorted('Game/Second half/DSC_1.jpg', 'Game/DSC_10.jpg', 'Game/DSC_9.jpg', 'Game/a/b/x.jpg')).toEqual(
    ['Game', ['/', 'DSC_9.jpg'], ['/', 'DSC_10.jpg'], ['a / b', 'x.jpg'], ['Second half', 'DSC_1.jpg']],
  )
})

test('numbers that only sort folders are no part of a section’s name', () => {
  const named = (...folders: string[]) =>
    sortFiles(found(...folders.map((folder) => `Game/${folder}/a.jpg`))).files.map(({ section }) => section)
  const short = ['Warm-up', 'First half', 'Second half', 'Trophy']
  expect(named('01 Warm-up', '02_First half', '3. Second half', '10-Trophy')).toEqual(short)
  expect(named('2nd half', '4x4', '2027', '3')).toEqual(['2nd half', '3', '4x4', '2027'])
  // Two sections of one name would be one section.
  expect(named('1 Toast', '2 Toast')).toEqual(['1 Toast', '2 Toast'])
})

test('several folders become sections, and files of no folder none', () => {
  expect(sorted('Warm-up/1.jpg', 'Game/2.jpg')).toEqual([null, ['Game', '2.jpg'], ['Warm-up', '1.jpg']])
  expect(sorted('2.jpg', '1.jpg')).toEqual([null, [null, '1.jpg'], [null, '2.jpg']])
})

test('hidden files are left out', () => {
  const hidden = ['G/.DS_Store', 'G/Thumbs.db', 'G/__MACOSX/1.jpg', 'G/._1.jpg']
  expect(sorted(...hidden, 'G/1.jpg')).toEqual(['G', [null, '1.jpg']])
})

test('what cannot be read of a dropped folder is named, and the rest is found', async () => {
  const refuse = (_: unknown, reject: (why: Error) => void) =>
    reject(new DOMException('', 'NotReadableError'))
  const entry = (fullPath: string, more: object) => ({ name: fullPath.split('/').at(-1), fullPath, ...more })
  const read = (resolve: (file: File) => void) => resolve(new File(['a'], ''))
  const file = (path: string, how: unknown = read) => entry(path, { isFile: true, file: how })
  const directory = (path: string, children: unknown[] | typeof refuse) => {
    const parts = Array.isArray(children) ? [children, []] : []
    const list = (resolve: (some: unknown) => void) => resolve(parts.shift())
    const readEntries = Array.isArray(children) ? list : children
    return entry(path, { isFile: false, createReader: () => ({ readEntries }) })
  }
  const folder = directory('/Game', [
    file('/Game/1.jpg'),
    file('/Game/locked.jpg', refuse),
    directory('/Game/Private', refuse),
    file('/Game/2.jpg'),
  ])
  const dropped = [{ webkitGetAsEntry: () => folder }] as unknown as DataTransferItemList
  const all = await filesOfDrop(dropped)
  expect(all.map(({ path, unreadable = false }) => [path, unreadable])).toEqual([
    ['Game/1.jpg', false],
    ['Game/locked.jpg', true],
    ['Game/Private', true],
    ['Game/2.jpg', false],
  ])
})

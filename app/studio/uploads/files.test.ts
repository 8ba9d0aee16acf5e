import { expect, test } from 'vitest'
import { type Found, sortFiles } from './files.ts'

const found = (...paths: string[]): Found[] =>
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

test('several folders become sections, and files of no folder none', () => {
  expect(sorted('Warm-up/1.jpg', 'Game/2.jpg')).toEqual([null, ['Game', '2.jpg'], ['Warm-up', '1.jpg']])
  expect(sorted('2.jpg', '1.jpg')).toEqual([null, [null, '1.jpg'], [null, '2.jpg']])
})

test('hidden files are left out', () => {
  expect(sorted('G/.DS_Store', 'G/Thumbs.db', 'G/__MACOSX/1.jpg', 'G/._1.jpg', 'G/1.jpg')).toEqual([
    'G',
    [null, '1.jpg'],
  ])
})

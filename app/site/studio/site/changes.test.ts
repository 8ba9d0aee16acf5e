import { expect, test } from 'vitest'
import { moved, valueAt, withValue } from '../editor/paths.ts'
import { changedSections } from './changes.ts'

test('a section has changed if a field has, whatever their order', () => {
  const published = {
    identity: { brand: 'A', owner: 'O', colors: { text: '#fff', ground: '#000' } },
    hero: { slides: [{ photo: 'a', focus: { x: 1, y: 2 } }] },
  }
  const drafted = {
    identity: { owner: 'O', brand: 'B', tagline: 'T', colors: { ground: '#000', text: '#fff' } },
    hero: { slides: [{ focus: { y: 2, x: 1 }, photo: 'a' }] },
  }
  expect(changedSections(drafted as never, published as never)).toEqual(['identity'])
})

test('a value deep inside is set, and removed with its field', () => {
  const content = { parts: [{ title: 'A', photo: 'x' }, { title: 'B' }] }
  expect(withValue(content, ['parts', 1, 'title'], 'C')).toEqual({
    parts: [content.parts[0], { title: 'C' }],
  })
  expect(withValue(content, ['parts', 0, 'photo'], undefined)).toEqual({
    parts: [{ title: 'A' }, { title: 'B' }],
  })
  expect(valueAt(content, ['parts', 0, 'photo'])).toBe('x')
  expect(valueAt(content, ['none', 0, 'photo'])).toBeUndefined()
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

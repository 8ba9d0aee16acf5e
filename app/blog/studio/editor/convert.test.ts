import { describe, expect, test } from 'vitest'
import { fromEditor, toEditor, UNKNOWN_BLOCK } from './convert.ts'

const span = (text: string, marks: string[] = []) => ({ _type: 'span', _key: 's', text, marks })
const block = (more: object = {}) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  children: [span('Hello', ['l', 'strong'])],
  markDefs: [{ _type: 'link', _key: 'l', href: '/portfolio' }],
  ...more,
})

describe('a stored body in the editor', () => {
  test('is stored again as it was', () => {
    const body = [
      block(),
      block({ _key: 'c', listItem: 'number', level: 2, style: 'h2' }),
      { _type: 'image', _key: 'i', photoId: 'a'.repeat(32), alt: 'A net', caption: 'Net', credit: 'Ana' },
    ]
    expect(toEditor(body)).toEqual(body)
    expect(fromEditor(toEditor(body))).toEqual(body)
  })

  test.each([
    [
      'a type of another editor',
      { _type: 'youtube', _key: 'y', url: 'https://youtu.be/1', more: { a: [1] } },
    ],
    ['an unknown style', block({ style: 'lead' })],
    ['an unknown mark', block({ children: [span('Hello', ['shout'])] })],
    ['an unknown kind of link', block({ markDefs: [{ _type: 'footnote', _key: 'l', text: 'Note' }] })],
    ['an object among the words', block({ children: [span('a'), { _type: 'emoji', _key: 'e' }] })],
    ['a field of another editor', block({ indent: 4 })],
    ['an image of another place', { _type: 'image', _key: 'x', asset: { _ref: 'image-1' } }],
    ['no object', 'text'],
    ['null', null],
  ])('keeps %s whole', (_, odd) => {
    const [first, kept] = toEditor([block(), odd])
    expect([first, kept?._type]).toEqual([block(), UNKNOWN_BLOCK])
    expect(fromEditor([block(), kept])).toEqual([block(), odd])
  })

  test('gets the keys that are missing, each once', () => {
    const bare = { _type: 'block', children: [{ _type: 'span', text: 'a' }] }
    const blocks = toEditor([block(), block(), bare, bare])
    expect(blocks.map(({ _key }) => _key)).toEqual(['b', 'b-', 'b2', 'b3'])
    expect(blocks[2]).toEqual({
      _type: 'block',
      _key: 'b2',
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: 'b2s0', text: 'a', marks: [] }],
    })
  })

  test('is empty when the editor has one empty paragraph', () => {
    expect(fromEditor([block({ children: [span('')] })])).toEqual([])
    expect(fromEditor([block({ children: [span('')], listItem: 'bullet' })])).toHaveLength(1)
  })
})

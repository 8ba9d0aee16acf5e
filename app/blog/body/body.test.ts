import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PostPicture, STYLES } from '../view.ts'
import { cleanBody } from './body.ts'
import { safeHref } from './href.ts'

const PICTURE: PostPicture = {
  kind: 'remote',
  alt: '',
  width: 4,
  height: 3,
  sources: [{ width: 4, url: '/p' }],
}
const resolve = (picture: unknown) => (picture === 'there' ? PICTURE : null)
const clean = (body: unknown) => cleanBody(body, resolve)

const span = (text: unknown, marks?: unknown) => ({ _type: 'span', _key: 's', text, marks })
const block = (changes: object = {}) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs: [],
  children: [span('Words', [])],
  ...changes,
})

test('known blocks stay as they were written', () => {
  const written = block({
    style: 'h2',
    listItem: 'number',
    level: 3,
    children: [span('Read ', ['strong', 'em']), span('this', ['k1', 'code', 'underline', 'strike-through'])],
    markDefs: [{ _type: 'link', _key: 'k1', href: 'https://example.org/' }],
  })
  const [kept] = clean([written])
  expect(kept).toMatchObject({ ...written, children: written.children.map(({ _key, ...rest }) => rest) })
})

test('keeps the pictures that exist, with their captions', () => {
  const image = { _type: 'image', _key: 'i', picture: 'there' }
  expect(clean([image, { ...image, picture: 'gone' }])).toEqual([
    { _type: 'image', _key: 'i', picture: PICTURE, caption: null },
  ])
  expect(clean([{ ...image, caption: ' Half time ' }])).toMatchObject([{ caption: 'Half time' }])
})

test.each([
  ['a type', { _type: 'gallery' }],
  ['nothing', null],
  ['text', 'block'],
  ['a block without children', block({ children: 'none' })],
])('%s that is unknown is dropped', (_, unknown) => {
  expect(clean([unknown, block()])).toHaveLength(1)
})

test('any input becomes known and safe blocks', () => {
  const text = fc.string({ maxLength: 8 })
  const any = fc.anything({ maxDepth: 3 })
  const marks = fc.array(fc.oneof(fc.constantFrom('strong', 'em', 'k'), text, any), { maxLength: 3 })
  const link = fc.record({
    _type: fc.constantFrom('link', 'comment'),
    _key: fc.oneof(fc.constant('k'), any),
    href: fc.oneof(fc.constantFrom('/a', 'javascript:1', '//evil.example', 'data:,x'), fc.webUrl(), any),
  })
  const someSpan = fc.record({
    _type: fc.constantFrom('span', 'x'),
    text: fc.oneof(text, any),
    marks: fc.oneof(marks, any),
  })
  const someBlock = fc.record({
    _type: fc.constantFrom('block', 'image', 'x'),
    _key: fc.oneof(text, any),
    style: fc.oneof(fc.constantFrom('normal', 'h2', 'h9'), any),
    listItem: fc.oneof(fc.constantFrom('bullet', undefined), any),
    level: any,
    picture: fc.constantFrom('there', 'gone', null),
    caption: any,
    children: fc.oneof(fc.array(someSpan, { maxLength: 3 }), any),
    markDefs: fc.oneof(fc.array(link, { maxLength: 3 }), any),
  })
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.oneof(someBlock, any), { maxLength: 6 }), any), (body) => {
      const kept = clean(body)
      expect(new Set(kept.map(({ _key }) => _key)).size).toBe(kept.length)
      for (const each of kept) {
        expect(each._key).toMatch(/^[\w-]+$/)
        if (each._type !== 'block') continue
        expect(STYLES).toContain(each.style)
        if (each.listItem) expect([1, 2, 3, 4, 5, 6]).toContain(each.level)
        const links = each.markDefs.map(({ _key }) => _key)
        for (const { href } of each.markDefs) expect(safeHref(href)).toBe(href)
        for (const { text, marks } of each.children) {
          expect(typeof text).toBe('string')
          for (const mark of marks) expect([...links, 'strong', 'em']).toContain(mark)
        }
      }
      expect(JSON.stringify(kept)).not.toContain('javascript:')
    }),
    { numRuns: 500 },
  )
})

import { expect, test } from 'vitest'
import { cleanPasted, withoutCode } from './paste.ts'

const block = (href: string) => ({
  _type: 'block',
  _key: 'b',
  children: [{ _type: 'span', _key: 's', text: 'Look', marks: ['l', 'strong'] }],
  markDefs: [{ _type: 'link', _key: 'l', href }],
})

test('what is pasted keeps its links, but none that could run code', () => {
  const good = block('https://example.com/')
  expect(cleanPasted([good])[0]).toBe(good)
  expect(cleanPasted([block('javascript:alert(1)')])).toEqual([
    { ...block(''), markDefs: [], children: [{ _type: 'span', _key: 's', text: 'Look', marks: ['strong'] }] },
  ])
})

test('pictures from elsewhere are left out, our own stay', () => {
  const own = { _type: 'image', _key: 'i', photoId: 'a'.repeat(32) }
  expect(cleanPasted([{ _type: 'image', _key: 'x', src: 'https://example.com/a.jpg' }, own])).toEqual([own])
})

test('HTML loses what would run, and keeps its words', () => {
  const html =
    '<style>p{}</style><p onclick="a()" ONBLUR=b() class=x>One <script>b()</script>two<img onerror=c() src=d></p><p>3 on=4</p>'
  expect(withoutCode(html)).toBe('<p class=x>One two<img src=d></p><p>3 on=4</p>')
})

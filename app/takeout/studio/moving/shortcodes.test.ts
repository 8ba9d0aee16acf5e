import { expect, test } from 'vitest'
import { processorSeconds } from '../../../../ports/testing.ts'
import { withoutShortcodes } from './shortcodes.ts'

const read = (html: string) => {
  const left: string[] = []
  return [withoutShortcodes(html, left), left]
}

test.each([
  [
    'We won [sic] frames[3], see [link text] and [1].',
    'We won [sic] frames[3], see [link text] and [1].',
    [],
  ],
  ['a [gallery] b [gallery ids="1,2"] c', 'a  b  c', ['[gallery]', '[gallery]']],
  ['[button url=/x]Book[/button] [Note]now[/note]', 'Book now', ['[button]', '[note]']],
  ['[/stray] [more to come]', ' [more to come]', []],
])('of %j stays %j', (html, stays, left) => {
  expect(read(html)).toEqual([stays, left])
})

test('a caption becomes a figure with its words; one without a picture keeps them', () => {
  const html =
    '[caption id="a" width="3"]<a href="/b"><img src="/c.jpg" /></a> Rain <b>here</b>[/caption] end'
  const figure =
    '<figure><a href="/b"><img src="/c.jpg" /></a><figcaption> Rain <b>here</b></figcaption></figure>'
  expect(read(html)).toEqual([`${figure} end`, []])
  expect(read('[caption]only words[/caption]')).toEqual(['only words', ['[caption]']])
})

test.each([
  ['[caption]<img src="a">'],
  ['[a '],
  ['[/a]'],
  ['[caption'],
  [`[caption]${' '.repeat(1000)}`],
  ['[caption]<a x'],
])('a hostile text of %j is read at once', async (part) => {
  const text = part.repeat(Math.ceil(1_000_000 / part.length))
  const seconds = await processorSeconds(() => [read(text), read(`${text}[/caption]`)])
  expect(seconds).toBeLessThan(20)
})

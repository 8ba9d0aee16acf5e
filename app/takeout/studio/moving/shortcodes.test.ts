import { expect, test } from 'vitest'
import { processorSeconds } from '../../../../ports/testing.ts'
import { type Media, withoutShortcodes } from './shortcodes.ts'

const MEDIA = {
  addresses: new Map([1, 2, 3].map((id) => [`${id}`, `https://old.example/${id}.jpg`])),
  attached: ['3'],
}
const read = (html: string, media: Media = { addresses: new Map(), attached: [] }) => {
  const left: string[] = []
  return [withoutShortcodes(html, left, media), left]
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

test.each([
  ['[gallery ids="2,1" columns="3"]', [2, 1], []],
  ['[gallery]', [3], []],
  ['[gallery include=1]', [1], []],
  ['[vc_gallery images="1, 2"]', [1, 2], []],
  ['[gallery ids="1,9"]', [1], ['[gallery]']],
  ['[gallery id="7"]', [], ['[gallery]']],
  ['[envira-gallery id="7"]', [], ['[envira-gallery]']],
  ['[et_pb_image src="https://old.example/1.jpg?w=3" url="https://old.example/2.jpg" /]', ['1.jpg?w=3'], []],
  ['[et_pb_section background_image="https://old.example/2.jpg"]', [2], []],
  [`[gallery ids="${'1,'.repeat(5000)}2"]`, [1, 2], []],
])('the pictures that %.60s names stay', (html, files, left) => {
  const pictures = files.map(
    (file) => `<img src="https://old.example/${typeof file === 'number' ? `${file}.jpg` : file}">`,
  )
  expect(read(html, MEDIA)).toEqual([pictures.join(''), left])
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

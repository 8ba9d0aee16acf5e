import { expect, test } from 'vitest'
import { processorSeconds } from '../../../../ports/testing.ts'
import { decodeXml, mendXml } from './xml.ts'

const mend = (text: string) => mendXml(text, (name) => (name === 'nbsp' ? '\u00a0' : null))

test.each([
  ['\ufeff\n <rss/>', '<rss/>'],
  ['<a>b\u000bc\u0008</a>', '<a>bc</a>'],
  ['<a>b&#11;c&#x1F;&#65;&#x41;</a>', '<a>bc&#65;&#x41;</a>'],
  ['<a>1&nbsp;2 &amp; &lt;</a>', '<a>1&#160;2 &amp; &lt;</a>'],
  ['<a>Ann & Bob &nonsense; R&B</a>', '<a>Ann &amp; Bob &amp;nonsense; R&amp;B</a>'],
  ['<a><![CDATA[1&nbsp;2 & \u000b3]]></a>&nbsp;', '<a><![CDATA[1&nbsp;2 & 3]]></a>&#160;'],
  ['<a><![CDATA[ never closed &', '<a><![CDATA[ never closed &'],
])('%j is mended', (text, mended) => {
  expect(mend(text)).toBe(mended)
})

test.each([['<![CDATA['], ['&'], ['&#'], ['&nbsp'], ['<![CDATA[]]>&a;']])(
  'a hostile file of %s is mended at once',
  async (part) => {
    expect(await processorSeconds(() => mend(part.repeat(300_000)))).toBeLessThan(20)
  },
)

test('an export is read in the encoding that it declares; a broken letter breaks no other', () => {
  const text = (declared: string) => `<?xml version="1.0" encoding="${declared}"?><rss>Café</rss>`
  for (const declared of ['ISO-8859-1', 'windows-1252']) {
    expect(decodeXml(Buffer.from(text(declared), 'latin1'))).toContain('Café')
  }
  const cut = Buffer.concat([Buffer.from(text('UTF-8')), Buffer.from('é').subarray(0, 1), Buffer.from('…')])
  expect(decodeXml(cut)).toContain('Café</rss>\ufffd…')
})

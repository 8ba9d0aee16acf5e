import { spawnSync } from 'node:child_process'
import RssParser from 'rss-parser'
import { expect, test } from 'vitest'
import { without } from '../../scripts/programs/debian.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { siteView } from '../site/testing.server.ts'
import { atomFeed } from './feed.server.tsx'
import type { FeedPost } from './posts.server.ts'
import type { TextBlock } from './view.ts'

const ORIGIN = 'https://studio.example'
const SITE = siteView({ brand: 'Tom & Ann', studio: 'Tom & Ann <Media>', cities: ['Tampa'] })
const PHOTO: PhotoView = {
  id: 'abc',
  width: 3000,
  height: 2000,
  alt: 'A field at "night"',
  title: null,
  placeholder: 'data:image/webp;base64,',
  developed: true,
}

function paragraph(text: string, href?: string): TextBlock {
  return {
    _type: 'block',
    _key: text.slice(0, 8),
    style: 'normal',
    children: [{ _type: 'span', _key: 's', text, marks: href ? ['k'] : [] }],
    markDefs: href ? [{ _type: 'link', _key: 'k', href }] : [],
  }
}

function post(more: Partial<FeedPost> = {}): FeedPost {
  return {
    slug: 'a-night-game',
    title: 'A night game & <after>',
    publishedAt: Date.UTC(2025, 9, 19, 12),
    updatedAt: null,
    picture: { kind: 'photo', photo: PHOTO },
    tags: ['gear', 'football'],
    excerpt: 'Stadium lights.',
    body: [
      paragraph('Stadium lights & rain.'),
      paragraph('album', '/portfolio/one'),
      paragraph('out', 'https://x.example'),
      paragraph('below', '#part-end'),
    ],
    ...more,
  }
}

const atom = (...posts: FeedPost[]) => new RssParser().parseString(atomFeed(posts, SITE, ORIGIN))
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML may hold none of them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u
const CONTENT = [
  `<figure><img src="${ORIGIN}/photos/1/abc/800.jpg" alt="A field at &quot;night&quot;" loading="lazy"/></figure>`,
  '<p>Stadium lights &amp; rain.</p>',
  `<p><a href="${ORIGIN}/portfolio/one" rel="noopener">album</a></p>`,
  '<p><a href="https://x.example" rel="noopener">out</a></p>',
  `<p><a href="${ORIGIN}/blog/a-night-game#part-end" rel="noopener">below</a></p>`,
].join('')

test('Atom has the whole post, with absolute addresses', async () => {
  const { items, ...feed } = await atom(post(), post({ slug: 'older', publishedAt: 5 }))
  expect(feed).toMatchObject({ title: 'Blog | Tom & Ann <Media>', feedUrl: `${ORIGIN}/blog/feed.xml` })
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({
    id: `${ORIGIN}/blog/a-night-game`,
    link: `${ORIGIN}/blog/a-night-game`,
    title: 'A night game &amp; &lt;after&gt;',
    author: 'Ann Östberg',
    isoDate: '2025-10-19T12:00:00.000Z',
    summary: 'Stadium lights.',
    content: CONTENT,
  })
})

test('Atom has titles and summaries as HTML, so that readers run nothing in them', async () => {
  const hostile = '<script>alert(1)</script> & more'
  const { items } = await atom(post({ title: hostile, excerpt: hostile }))
  const harmless = '&lt;script&gt;alert(1)&lt;/script&gt; &amp; more'
  expect(items[0]).toMatchObject({ title: harmless, summary: harmless })
})

const READ_ATOM = `
import sys, xml.etree.ElementTree as tree
atom = '{http://www.w3.org/2005/Atom}'
feed = tree.parse(sys.stdin.buffer)
for tag in feed.iter(atom + 'category'): print(tag.get('label'), tag.get('term'), sep=' = ')
for link in feed.iter(atom + 'link'):
  if link.get('rel') == 'enclosure': print(link.get('type'))
`

// rss-parser forgives what a strict parser does not.
test.skipIf(without('python3'))('a strict parser reads any tag in Atom, and a JPEG as image/jpeg', () => {
  const tags = ['I <3 rain', '<i>', 'Q&A > "quotes" &lt;']
  const { stdout, stderr } = spawnSync('python3', ['-c', READ_ATOM], {
    encoding: 'utf8',
    input: atomFeed([post({ tags })], SITE, ORIGIN),
  })
  expect(stderr).toBe('')
  expect(stdout.trimEnd().split('\n')).toEqual([...tags.map((tag) => `${tag} = ${tag}`), 'image/jpeg'])
})

test('the feed has the date of its latest change, and is the same until the next', () => {
  const changed = post({ updatedAt: Date.UTC(2025, 10, 2) })
  const text = atomFeed([changed, post({ slug: 'other' })], SITE, ORIGIN)
  expect(text).toContain('<updated>2025-11-02T00:00:00.000Z</updated>')
  expect(atomFeed([changed, post({ slug: 'other' })], SITE, ORIGIN)).toBe(text)
})

test.each([
  [
    'characters that XML cannot hold',
    { title: 'a\u0000b\u000bc\ud800', body: [paragraph('x\u0008y\uffff')] },
  ],
  ['what looks like the end of a section', { title: ']]>', body: [paragraph(']]></content>')] }],
  ['what looks like an entity', { title: '&nbsp; &bogus; &#0;', body: [paragraph('&bogus;')] }],
  ['no picture and no text', { picture: null, body: [], excerpt: '', tags: [] }],
  ['an undeveloped photograph', { picture: { kind: 'photo', photo: { ...PHOTO, developed: false } } }],
] as [string, Partial<FeedPost>][])('%s: still a feed', async (_, changes) => {
  const odd = post(changes)
  const feed = await atom(odd)
  expect(feed.items).toHaveLength(1)
  expect(atomFeed([odd], SITE, ORIGIN)).not.toMatch(NOT_XML)
  expect(feed.items[0]?.link).toBe(`${ORIGIN}/blog/a-night-game`)
})

test('a remote picture keeps its address', async () => {
  const url = (width: number) => `https://cdn.example/i.jpg?w=${width}&q=1`
  const sources = [400, 800, 1600].map((width) => ({ width, url: url(width) }))
  const picture = { kind: 'remote' as const, alt: 'x', width: 3000, height: 2000, sources }
  const feed = atomFeed([post({ picture })], SITE, ORIGIN)
  expect(feed).toContain('rel="enclosure" href="https://cdn.example/i.jpg?w=800&amp;q=1"')
  const { items } = await new RssParser().parseString(feed)
  expect(items[0]?.content).toContain('src="https://cdn.example/i.jpg?w=800&amp;q=1"')
})

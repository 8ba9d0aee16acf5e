import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content, ContentCursor } from './port.ts'

export interface GivenPost {
  id: string
  slug: string
  title: string
  status: 'draft' | 'published'
  publishAt: number
  tags: string[]
  /** One paragraph each. */
  text: string[]
}

const NOW = Date.UTC(2025, 9, 20, 12)
const DAY = 86_400_000

function aPost(n: number, changes: Partial<GivenPost> = {}): GivenPost {
  return {
    id: `post-${String(n).padStart(4, '0')}`,
    slug: `post-${n}`,
    title: `Post ${n}`,
    status: 'published',
    publishAt: NOW - n * DAY,
    tags: [],
    text: [`Words of post ${n}.`],
    ...changes,
  }
}

export function contentContract(open: (posts: GivenPost[]) => Promise<Content>): void {
  const slugs = async (content: Content, asked: Partial<Parameters<Content['list']>[0]> = {}, now = NOW) =>
    (await content.list({ limit: 100, ...asked }, now)).posts.map(({ slug }) => slug)

  const hidden = [
    aPost(1),
    aPost(2, { status: 'draft', tags: ['secret'] }),
    aPost(3, { publishAt: NOW + 60_000, tags: ['soon'], text: ['Words of tomorrow.'] }),
  ]

  test('lists the newest first, posts of one moment by ID', async () => {
    const twins = [aPost(7, { publishAt: NOW - DAY }), aPost(8, { publishAt: NOW - DAY })]
    const content = await open([aPost(3), ...twins, aPost(2)])
    expect(await slugs(content)).toEqual(['post-8', 'post-7', 'post-2', 'post-3'])
  })

  test('returns what a card shows', async () => {
    const content = await open([aPost(1, { tags: ['gear', 'a tip'], text: ['First.', 'Second.'] })])
    const { posts, tags } = await content.list({ limit: 5 }, NOW)
    expect(posts[0]).toMatchObject({
      id: 'post-0001',
      slug: 'post-1',
      title: 'Post 1',
      publishedAt: NOW - DAY,
      picture: null,
      tags: ['a tip', 'gear'],
      opening: 'First. Second.',
    })
    expect(tags).toEqual(['a tip', 'gear'])
  })

  test('returns nothing when there are no posts', async () => {
    const content = await open([])
    expect(await content.list({ limit: 5 }, NOW)).toEqual({ posts: [], tags: [] })
    expect(await content.addresses(NOW)).toEqual([])
    expect(await content.read('post-1', NOW)).toBeNull()
  })

  test('pages without gaps or repeats, even among posts of one moment', async () => {
    const content = await open(
      Array.from({ length: 11 }, (_, n) => aPost(n + 1, { publishAt: NOW - Math.floor(n / 3) * DAY })),
    )
    const seen: string[] = []
    for (let before: ContentCursor | null = null; ; ) {
      const { posts } = await content.list({ limit: 2, before }, NOW)
      if (posts.length === 0) break
      seen.push(...posts.map(({ slug }) => slug))
      before = posts.at(-1) ?? null
    }
    expect(seen).toEqual(await slugs(content))
    expect(seen).toHaveLength(11)
  })

  test('never returns drafts or posts of the future', async () => {
    const content = await open(hidden)
    expect(await slugs(content)).toEqual(['post-1'])
    expect(await slugs(content, { tag: 'secret' })).toEqual([])
    expect(await slugs(content, { words: ['words'] })).toEqual(['post-1'])
    expect((await content.list({ limit: 5 }, NOW)).tags).toEqual([])
    expect((await content.addresses(NOW)).map(({ slug }) => slug)).toEqual(['post-1'])
    expect([await content.read('post-2', NOW), await content.read('post-3', NOW)]).toEqual([null, null])
    expect(await content.read('post-1', NOW)).toMatchObject({ newer: null, older: null })
  })

  test('publishes a post at its minute, in every method', async () => {
    const content = await open(hidden)
    const then = NOW + 60_000
    expect(await slugs(content, {}, then)).toEqual(['post-3', 'post-1'])
    expect(await slugs(content, { words: ['tomorrow'] }, then)).toEqual(['post-3'])
    expect((await content.list({ limit: 5 }, then)).tags).toEqual(['soon'])
    expect((await content.addresses(then)).map(({ slug }) => slug)).toEqual(['post-3', 'post-1'])
    expect((await content.read('post-3', then))?.post.title).toBe('Post 3')
    expect((await content.read('post-1', then))?.newer).toEqual({ slug: 'post-3', title: 'Post 3' })
    expect(await content.goodUntil(NOW)).toBeLessThanOrEqual(then)
  })

  test('reads a post with its body, and the next newer and older one', async () => {
    const content = await open([aPost(1), aPost(2, { tags: ['gear'], text: ['One.', 'Two.'] }), aPost(3)])
    const found = await content.read('post-2', NOW)
    expect(found).toMatchObject({
      post: { slug: 'post-2', tags: ['gear'], publishedAt: NOW - 2 * DAY },
      newer: { slug: 'post-1', title: 'Post 1' },
      older: { slug: 'post-3', title: 'Post 3' },
    })
    const said = found?.post.body as { children: { text: string }[] }[]
    expect(said.map(({ children }) => children[0]?.text)).toEqual(['One.', 'Two.'])
    expect(await content.read('post-9', NOW)).toBeNull()
  })

  describe('finds', () => {
    const posts = [
      aPost(1, { title: 'Night games', tags: ['football', 'gear'], text: ['Stadium lights are bright.'] }),
      aPost(2, { title: 'Quiet mornings', tags: ['gear'], text: ['A ridge.', 'First light, and runners.'] }),
    ]

    test('by tag', async () => {
      const content = await open(posts)
      expect(await slugs(content, { tag: 'gear' })).toEqual(['post-1', 'post-2'])
      expect(await slugs(content, { tag: 'football' })).toEqual(['post-1'])
      expect(await slugs(content, { tag: 'foot' })).toEqual([])
    })

    test.each<[string[], string[]]>([
      [['stadium'], ['post-1']],
      [['night'], ['post-1']],
      [['ridge', 'runners'], ['post-2']],
      [['ridge', 'stadium'], []],
      [['night', 'bright'], ['post-1']],
      [['stad'], ['post-1']],
      [['light'], ['post-1', 'post-2']],
      [['badminton'], []],
    ])('by the words %j', async (words, expected) => {
      expect(await slugs(await open(posts), { words })).toEqual(expected)
    })

    test('by words within a tag', async () => {
      expect(await slugs(await open(posts), { words: ['light'], tag: 'football' })).toEqual(['post-1'])
    })

    test('nothing unexpected, and fails on no input', async () => {
      const content = await open(posts)
      const hostile = fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
        fc.constantFrom(
          ...['"', "'", '*', 'AND', 'NEAR(', '& |', ':*', '<->', '$now', '"]', 'x OR', '\\', '%', 'the'],
        ),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 4 }), hostile, async (words, tag) => {
          const found = await slugs(content, { words, tag: tag.trim() || null })
          expect(['post-1', 'post-2']).toEqual(expect.arrayContaining(found))
          expect(await content.read(tag, NOW)).toBeNull()
        }),
        { numRuns: 60 },
      )
    })
  })
}

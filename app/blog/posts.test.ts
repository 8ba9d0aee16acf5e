import { beforeEach, describe, expect, test } from 'vitest'
import { localContent } from '../../ports/content/local.ts'
import type { Content } from '../../ports/content/port.ts'
import type { Database } from '../../ports/database/port.ts'
import { albumRow, insertRows, photoRow, postRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { RECIPE } from '../photos/rules/address.ts'
import { deletePost, restorePost } from './history.server.ts'
import { listPosts, PAGE, readPost } from './posts.server.ts'

const NOW = Date.UTC(2025, 9, 20)
const DAY = 86_400_000
const A = photoRow('a').id
const B = photoRow('b').id

const paragraph = (text: string, href?: string) => ({
  _type: 'block',
  _key: text.slice(0, 8).replace(/\W/g, ''),
  style: 'normal',
  children: [{ _type: 'span', _key: 's', text, marks: href ? ['l'] : [] }],
  markDefs: href ? [{ _type: 'link', _key: 'l', href }] : [],
})

withDatabase('the blog', (open) => {
  let database: Database
  let ports: { database: Database; content: Content }
  beforeEach(async () => {
    database = await open()
    ports = { database, content: localContent(database) }
    const developed = { recipe: RECIPE, alt: 'A field' }
    await insertRows(database, { photo: [photoRow('a', developed), photoRow('b')] })
  })

  const publish = (id: string, row: Parameters<typeof postRow>[1] = {}, body: object[] = []) =>
    insertRows(database, {
      post: postRow(id, { publish_at: NOW - DAY, body: JSON.stringify(body), ...row }),
    })
  const tag = (post_id: string, tag: string) => insertRows(database, { post_tag: { post_id, tag } })

  describe('list', () => {
    test('shows a card of each post', async () => {
      await publish('news', { main_photo_id: A }, [paragraph('Long words. '.repeat(40))])
      await tag('news', 'gear')
      const { posts, ...rest } = await listPosts(ports, {}, NOW)
      expect(rest).toEqual({ next: null, tags: ['gear'], tag: null, query: null })
      expect(posts).toMatchObject([
        {
          slug: 'news',
          title: 'About news',
          publishedAt: NOW - DAY,
          tags: ['gear'],
          picture: { kind: 'photo', photo: { id: A, alt: 'A field', developed: true } },
        },
      ])
      expect(posts[0]?.excerpt).toMatch(/^Long words\. .{100,180} …$/)
    })

    test('has pages by cursor, and no cursor after the last', async () => {
      for (let n = 1; n <= 2 * PAGE; n++) {
        const id = `p${String(n).padStart(2, '0')}`
        await publish(id, { publish_at: NOW - Math.ceil(n / 5) * DAY })
      }
      const first = await listPosts(ports, {}, NOW)
      const second = await listPosts(ports, { before: first.next }, NOW)
      expect([first.posts.length, second.posts.length, second.next]).toEqual([PAGE, PAGE, null])
      const seen = [...first.posts, ...second.posts].map(({ slug }) => slug)
      expect(new Set(seen).size).toBe(2 * PAGE)
      expect((await listPosts(ports, { before: 'nonsense' }, NOW)).posts).toEqual(first.posts)
    })

    test('is filtered by tag and words, and returns them', async () => {
      await publish('one', {}, [paragraph('Stadium lights')])
      await publish('two', {}, [paragraph('Morning lights')])
      await tag('two', 'dawn')
      const page = await listPosts(ports, { tag: ' Dawn ', query: ' LIGHTS! ' }, NOW)
      expect(page).toMatchObject({ tag: 'dawn', query: 'LIGHTS!', posts: [{ slug: 'two' }] })
      expect((await listPosts(ports, { query: 'stadium morning' }, NOW)).posts).toEqual([])
    })

    test('finds nothing for a search without words', async () => {
      await publish('one')
      expect((await listPosts(ports, { query: '!?' }, NOW)).posts).toEqual([])
      expect((await listPosts(ports, { query: '  ' }, NOW)).posts).toHaveLength(1)
    })
  })

  describe('post', () => {
    test('has its pictures with their own texts, its reading time and its neighbors', async () => {
      const image = { _type: 'image', _key: 'i', photoId: B, alt: 'Its own words', caption: 'Dusk' }
      await publish('older', { publish_at: NOW - 3 * DAY })
      await publish('news', { main_photo_id: A }, [
        paragraph('Hello'),
        image,
        { ...image, photoId: '0'.repeat(32) },
      ])
      const post = await readPost(ports, 'news', NOW)
      expect(post).toMatchObject({ minutes: 1, next: null, updatedAt: null })
      expect(post?.previous).toEqual({ slug: 'older', title: 'About older' })
      expect(post?.body).toMatchObject([
        { _type: 'block' },
        {
          _type: 'image',
          caption: 'Dusk',
          picture: { photo: { id: B, alt: 'Its own words', developed: false } },
        },
      ])
      expect(await readPost(ports, 'nowhere', NOW)).toBeNull()
    })

    test('leads to albums that it links to, then to those of its tags, and to no private one', async () => {
      const shown = { cover_photo_id: A, link: 'https://gallery.example/' }
      const album = [
        albumRow('named', { ...shown, category: 'Events', date: '2024-01-01' }),
        albumRow('hockey-old', { ...shown, category: 'Hockey', date: '2024-01-01' }),
        albumRow('hockey-new', { ...shown, category: 'Hockey', date: '2025-01-01' }),
        albumRow('hockey-secret', { ...shown, category: 'Hockey', visibility: 'private' }),
        albumRow('secret', { ...shown, visibility: 'private' }),
        albumRow('soccer', { ...shown, category: 'Soccer' }),
        albumRow('uebung', { ...shown, category: 'Übung' }),
      ]
      await insertRows(database, { album })
      await publish('news', {}, [
        paragraph('See this', '/portfolio/named/2'),
        paragraph('Not this', '/portfolio/secret'),
      ])
      const related = async () => (await readPost(ports, 'news', NOW))?.related.map(({ slug }) => slug)
      expect(await related()).toEqual(['named'])
      await tag('news', 'hockey')
      expect(await related()).toEqual(['named', 'hockey-new', 'hockey-old'])
      await database.db.deleteFrom('post_tag').execute()
      await tag('news', 'übung')
      expect(await related()).toEqual(['named', 'uebung'])
    })
  })

  test('is nowhere while it is in the trash, and back as it was', async () => {
    await publish('news')
    await tag('news', 'gear')
    const seen = async () => {
      const { posts, tags } = await listPosts(ports, {}, NOW)
      const addresses = await ports.content.addresses(NOW)
      const post = await readPost(ports, 'news', NOW)
      return [posts, tags, addresses, post ? [post] : []].map((all) => all.length)
    }
    const by = { actor: TERMINAL, now: NOW }
    const before = await database.contentVersion()
    expect(await deletePost(database, 'news', by)).toEqual({ deleted: true })
    expect(await seen()).toEqual([0, 0, 0, 0])
    expect(await database.contentVersion()).toBeGreaterThan(before)
    expect(await deletePost(database, 'news', by)).toHaveProperty('refused')
    expect(await restorePost(database, 'news', by)).toEqual({ restored: true })
    expect(await seen()).toEqual([1, 1, 1, 1])
  })

  test('a change of tags renders cached pages again', async () => {
    await publish('news')
    await publish('draft', { status: 'draft' })
    const before = await database.contentVersion()
    await tag('draft', 'gear')
    expect(await database.contentVersion()).toBe(before)
    await tag('news', 'gear')
    expect(await database.contentVersion()).toBeGreaterThan(before)
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database/port.ts'
import { testFolder, withDatabase } from '../database/testing.ts'
import { contentContract, type GivenPost } from './contract.ts'
import { localContent } from './local.ts'
import { sanityContent } from './sanity/sanity.ts'
import { sanityStandIn } from './sanity/testing-sanity.ts'

const NOW = Date.UTC(2025, 9, 20, 12)

withDatabase('local content', (open) => {
  contentContract(async (posts) => {
    const database = await open()
    await insert(database, posts)
    return localContent(database)
  })

  test.each([
    ['café', ['post-1', 'post-2', 'post-3']],
    ['cafe', ['post-1', 'post-2', 'post-3']],
    ['CAFÉ', ['post-1', 'post-2', 'post-3']],
    ['cafe\u0301', ['post-1', 'post-2', 'post-3']],
    ['Angström', ['post-3']],
    ['angstr', ['post-3']],
    ['한글', ['post-3']],
    ['한', ['post-3']],
  ])('finds posts by %j, whatever accents they have', async (word, found) => {
    const database = await open()
    const texts = ['At the café.', 'At the cafe.', 'Cafe\u0301s of Ångström, 한글.']
    await insert(database, texts.map(postSaying))
    const { posts } = await localContent(database).list({ words: [word], limit: 9 }, NOW)
    expect(posts.map(({ slug }) => slug)).toEqual(found)
  })
})

describe('Sanity', () => {
  contentContract(async (posts) => {
    const file = join(testFolder(), 'dataset.json')
    writeFileSync(file, JSON.stringify(posts.map(documentOf)))
    const standIn = await sanityStandIn(file)
    onTestFinished(() => standIn.close())
    const project = { projectId: 'abc123', dataset: 'production', apiVersion: '2025-09-23' }
    return sanityContent({ ...project, endpoint: standIn.endpoint, fresh: 0 })
  })
})

function postSaying(text: string, n: number): GivenPost {
  const [id, slug] = [`id-${n + 1}`, `post-${n + 1}`]
  return { id, slug, title: slug, status: 'published', publishAt: NOW - n, tags: [], text: [text] }
}

async function insert({ db }: Database, posts: GivenPost[]): Promise<void> {
  if (posts.length === 0) return
  const rows = posts.map(({ id, slug, title, status, publishAt, text }) => ({
    id,
    slug,
    title,
    status,
    main_photo_id: null,
    body: JSON.stringify(blocksOf(text)),
    publish_at: publishAt,
  }))
  await db.insertInto('post').values(rows).execute()
  const tags = posts.flatMap(({ id, tags }) => tags.map((tag) => ({ post_id: id, tag })))
  if (tags.length > 0) await db.insertInto('post_tag').values(tags).execute()
}

/** In Sanity a draft is a document of its own, with an ID that says so. */
function documentOf({ id, slug, title, status, publishAt, tags, text }: GivenPost) {
  return {
    _id: status === 'draft' ? `drafts.${id}` : id,
    _type: 'post',
    _updatedAt: new Date(publishAt).toISOString(),
    title,
    slug: { _type: 'slug', current: slug },
    publishedAt: new Date(publishAt).toISOString().replace('.000Z', 'Z'),
    tags: tags.map((tag) => tag.toUpperCase()),
    body: blocksOf(text),
  }
}

function blocksOf(text: string[]) {
  return text.map((words, i) => ({
    _type: 'block',
    _key: `b${i}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: `b${i}s`, text: words, marks: [] }],
  }))
}

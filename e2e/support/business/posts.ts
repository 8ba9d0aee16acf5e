import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

interface NewPost {
  slug: string
  title: string
  body?: unknown[]
  status?: 'draft' | 'published'
  publish_at?: number
  tags?: string[]
}

let made = 0

/** Adds a post to a copy of the demo business. Each is newer than the one before. */
export function addPost(db: DatabaseSync, post: NewPost): void {
  const { slug, title, body = [text('normal', title)], status = 'published', tags = [] } = post
  made++
  const id = `${made.toString().padStart(8, '0')}-${randomBytes(4).toString('hex')}`
  db.prepare('insert into post (id, slug, title, body, status, publish_at) values (?, ?, ?, ?, ?, ?)').run(
    id,
    slug,
    title,
    JSON.stringify(body),
    status,
    post.publish_at ?? Date.UTC(2025, 9, 25, 0, 0, made),
  )
  for (const tag of tags) db.prepare('insert into post_tag (post_id, tag) values (?, ?)').run(id, tag)
}

let keys = 0
const key = () => `k${++keys}`

function text(style: string, words: string, more: object = {}, marks: string[] = []) {
  const children = [{ _type: 'span', _key: key(), text: words, marks }]
  return { _type: 'block', _key: key(), style, children, markDefs: [], ...more }
}

const item = (listItem: string, level: number, words: string) => text('normal', words, { listItem, level })
const link = (href: string, words: string) =>
  text('normal', words, { markDefs: [{ _type: 'link', _key: 'l', href }] }, ['l'])

/** Nested lists, a picture, and links and blocks that must not be shown. */
export const EVERYTHING = (photoId: string) => [
  text('normal', 'A paragraph.'),
  item('bullet', 1, 'Outer'),
  item('number', 2, 'Deeper'),
  item('bullet', 3, 'Deepest'),
  item('bullet', 1, 'Outer again'),
  link('javascript:alert(1)', 'hostile one'),
  link('//evil.example', 'hostile two'),
  { _type: 'image', _key: key(), photoId, alt: 'A stadium at night', caption: 'A caption.' },
  { _type: 'video', _key: key(), url: 'https://video.example/unknown' },
]

import { checkPost } from '../../../blog/drafts/check-text.ts'
import { bodyOf } from './body-of.ts'
import { fileOf } from './file-names.ts'
import type { SentPost } from './sent-posts.ts'
import { type Export, type ExportedPost, readExport } from './wxr.ts'
import { decodeXml } from './xml.ts'

export interface ReadPost extends Pick<ExportedPost, 'hidden'> {
  /** A sentence where the post cannot be imported. */
  post: Omit<SentPost, 'keepDraft'> | { refused: string }
  title: string
  /** What is left out of it: 'iframe', '3 comments'. */
  left: string[]
}

export interface ReadPosts extends Pick<Export, 'others'> {
  posts: ReadPost[]
}

/** Reads an export of WordPress or Squarespace; or says why it cannot. For the browser. */
export async function readPosts(file: File): Promise<ReadPosts | { refused: string }> {
  const found = readExport(decodeXml(new Uint8Array(await file.arrayBuffer())))
  return 'refused' in found ? found : { ...found, posts: found.posts.map(readPost) }
}

function readPost({ html, comments, hidden, featured, media, ...post }: ExportedPost): ReadPost {
  const read = bodyOf(html, media)
  const { title } = post
  if ('refused' in read) return { post: read, title, hidden, left: [] }
  const { body } = read
  const main = fileOf(featured ?? '')
  const files = body.flatMap(({ _type, file }) => (_type === 'image' ? [String(file)] : []))
  const said = [
    featured !== null && main === '' && 'the featured image, which the export lacks',
    comments > 0 && (comments === 1 ? '1 comment' : `${comments} comments`),
  ].filter((text) => text !== false)
  const text = checkPost({ title, body, tags: post.tags })
  const words = body.some(({ _type }) => _type !== 'image')
  const sent = { ...post, body, words, featured: main, files: [...new Set([main, ...files])].filter(Boolean) }
  return { post: 'refused' in text ? text : sent, title, hidden, left: [...new Set([...read.left, ...said])] }
}

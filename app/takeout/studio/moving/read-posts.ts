import { counted } from '../../../ui/count.ts'
import type { EarlierPost, EarlierPosts } from '../../import/earlier-post.ts'
import { fileOf } from '../../import/file-names.ts'
import { bodyOf } from './body-of.ts'
import { type Export, type ExportedPost, readExport } from './wxr.ts'
import { decodeXml } from './xml.ts'

/** Converts an export of WordPress or Squarespace into the file for the import, under the same name. For the browser. */
export async function readPosts(file: File): Promise<File | { refused: string }> {
  const found = readExport(decodeXml(new Uint8Array(await file.arrayBuffer())))
  if ('refused' in found) return found
  const posts: EarlierPosts = { posts: found.posts.map(readPost), leftOut: othersText(found.others) }
  return new File([JSON.stringify(posts)], file.name, { lastModified: file.lastModified })
}

function readPost({ html, comments, featured, media, ...post }: ExportedPost): EarlierPost {
  const read = bodyOf(html, media)
  if ('refused' in read) return { ...post, body: [], featured: '', left: [], refused: read.refused }
  const main = fileOf(featured ?? '')
  const left = [...read.left]
  if (featured !== null && main === '') left.push('the featured image, which isn’t in the export')
  if (comments > 0) left.push(counted(comments, 'comment'))
  return { ...post, body: read.body, featured: main, left: [...new Set(left)] }
}

function othersText({ pages, files, trash, other }: Export['others']): string[] {
  return [
    pages > 0 && `${counted(pages, 'page')}.`,
    files > 0 && `${counted(files, 'entry for a picture or file', 'entries for pictures and files')}.`,
    trash > 0 && `${counted(trash, 'post')} in the trash.`,
    other > 0 && `${counted(other, 'other thing')}.`,
  ].filter((text) => typeof text === 'string')
}

import { Marked } from 'marked'
import guide from '../../../docs/owner.md?raw'

export interface Chapter {
  slug: string
  title: string
  html: string
}

const PICTURES = import.meta.glob<string>('../../../docs/owner/*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
})

const markdown = new Marked({
  renderer: {
    image: ({ href, text }) =>
      `<img src="${PICTURES[`../../../docs/${href}`]}" alt="${text}" width="1200" height="750" loading="lazy">`,
    // The studio has no page for the other documents.
    link: ({ text }) => text,
  },
})

export const CHAPTERS: Chapter[] = guide
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [title = '', ...body] = part.split('\n')
    return { slug: slugOf(title), title, html: markdown.parse(body.join('\n'), { async: false }) }
  })

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

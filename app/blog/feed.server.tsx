import { Feed } from 'feed'
import { renderToStaticMarkup } from 'react-dom/server'
import * as t from '#messages/site'
import { photoUrl, previewUrl, widthsFor } from '../photos/rules/address.ts'
import type { SiteView } from '../site/site.ts'
import { safeHref } from './body/href.ts'
import type { FeedPost } from './posts.server.ts'
import { Body } from './ui/body.tsx'
import type { Block, ImageBlock, PostPicture } from './view.ts'

/** Characters that XML cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Stands for a `<` in a tag until the feed is written. `clean` removes it from all texts. */
const LESS_THAN = '\uffff'

/** The package escapes no `<` in an attribute, which XML forbids, and calls a .jpg `image/jpg`. */
export function atomFeed(posts: FeedPost[], site: SiteView, origin: string): string {
  return feedOf(posts, site, origin)
    .atom1()
    .replaceAll(LESS_THAN, '&lt;')
    .replaceAll(/(<link rel="enclosure" href="[^"]*" type="image\/)jpg"/g, '$1jpeg"')
}

function feedOf(posts: FeedPost[], site: SiteView, origin: string): Feed {
  const author = { name: clean(site.owner), link: `${origin}/about` }
  const changes = posts.map(({ publishedAt, updatedAt }) => updatedAt ?? publishedAt)
  const feed = new Feed({
    id: `${origin}/blog`,
    title: clean(t.blogTitle(site)),
    description: clean(t.feedDescription(site)),
    link: `${origin}/blog`,
    language: t.language(),
    favicon: `${origin}/favicon.ico`,
    image: `${origin}/icon-512.png`,
    updated: new Date(Math.max(0, ...changes)),
    feedLinks: { atom: `${origin}/blog/feed.xml` },
    generator: false,
    author,
  })
  for (const post of posts) {
    const { title, description, tags, ...rest } = item(post, origin)
    feed.addItem({
      ...rest,
      author: [author],
      title: escaped(title),
      description: escaped(description),
      category: tags.map((tag) => ({ name: tag, term: tag })),
    })
  }
  return feed
}

function item(post: FeedPost, origin: string) {
  const link = `${origin}/blog/${post.slug}`
  const { publishedAt, updatedAt, picture } = post
  return {
    id: link,
    link,
    title: clean(post.title),
    description: clean(post.excerpt),
    content: clean(contentOf(post, origin)),
    published: new Date(publishedAt),
    date: new Date(updatedAt ?? publishedAt),
    tags: post.tags.map((tag) => clean(tag).replaceAll('<', LESS_THAN)),
    image: (picture && addressOf(picture, origin)) ?? undefined,
  }
}

function contentOf({ slug, picture, body }: FeedPost, origin: string): string {
  const main: Block[] = picture ? [{ _type: 'image', _key: 'main', picture, caption: null }] : []
  const whole = [...main, ...body].map((block) => absolute(block, origin, slug))
  const figure = (block: ImageBlock) => <Figure block={block} origin={origin} />
  return renderToStaticMarkup(<Body body={whole} figure={figure} />)
}

function Figure({ block: { picture, caption }, origin }: { block: ImageBlock; origin: string }) {
  const src = addressOf(picture, origin)
  if (!src) return null
  const { alt } = picture.kind === 'photo' ? picture.photo : picture
  return (
    <figure>
      {/* Lazy, because React adds a <link rel="preload"> for any other picture. */}
      <img src={src} alt={alt} loading="lazy" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** About 800 pixels wide; null while the photograph is not developed. */
function addressOf(picture: PostPicture, origin: string): string | null {
  if (picture.kind === 'remote') {
    const { sources } = picture
    return (sources.find(({ width }) => width >= 800) ?? sources.at(-1))?.url ?? null
  }
  const { photo } = picture
  const { width, developed } = photo
  if (!developed) return null
  const fitting = widthsFor(width).find((w) => w >= 800) ?? widthsFor(width).at(-1)
  return origin + (fitting ? photoUrl(photo, fitting, 'jpg') : previewUrl(photo))
}

function absolute(block: Block, origin: string, slug: string): Block {
  if (block._type !== 'block') return block
  const markDefs = block.markDefs.map((link) => {
    const href = safeHref(link.href)
    if (href?.startsWith('#')) return { ...link, href: `${origin}/blog/${slug}${href}` }
    return href?.startsWith('/') ? { ...link, href: origin + href } : link
  })
  return { ...block, markDefs }
}

function clean(text: string): string {
  return text.toWellFormed().replace(NOT_XML, '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
